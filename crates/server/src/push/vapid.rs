//! How the server shows a push service who it is: RFC 8292.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::error::Unspecified;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::json;

/// How long a push service may believe us, in seconds; a day is the most it may be.
const HOLDS: i64 = 12 * 60 * 60;

/// The key of this server.
pub struct ServerKey {
    pair: EcdsaKeyPair,
    /// The public part, as browsers and push services want it.
    pub public: String,
}

impl ServerKey {
    /// A new key, as it is stored.
    pub fn generate() -> Result<Vec<u8>, Unspecified> {
        let made = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new())?;
        Ok(made.as_ref().to_vec())
    }

    /// Reads a key as it was stored.
    pub fn read(stored: &[u8]) -> Option<ServerKey> {
        let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, stored, &SystemRandom::new()).ok()?;
        let public = URL_SAFE_NO_PAD.encode(pair.public_key());
        Some(ServerKey { pair, public })
    }

    /// The header for a push service at `audience`; `site` is where somebody would find out about us, `now` in milliseconds.
    pub fn authorization(&self, audience: &str, site: &str, now: i64) -> Result<String, Unspecified> {
        let mut claims = json!({ "aud": audience, "exp": now / 1_000 + HOLDS });
        if !site.is_empty() {
            claims["sub"] = site.into();
        }
        let part = |value: serde_json::Value| URL_SAFE_NO_PAD.encode(value.to_string());
        let said = format!("{}.{}", part(json!({ "typ": "JWT", "alg": "ES256" })), part(claims));
        let signature = self.pair.sign(&SystemRandom::new(), said.as_bytes())?;
        Ok(format!("vapid t={said}.{}, k={}", URL_SAFE_NO_PAD.encode(signature), self.public))
    }
}
