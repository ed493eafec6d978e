//! What a browser says about where it wants to be told.

use super::address::Endpoint;
use super::message::{AUTH, PUBLIC_KEY, Reader, seal};
use crate::config::PushTo;
use crate::store::Subscription;
use base64::Engine;
use base64::alphabet::URL_SAFE;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use serde::Deserialize;

/// Browsers leave the padding out, some programs do not.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &URL_SAFE,
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

/// A subscription as browsers write it. They add fields of their own.
#[derive(Deserialize)]
pub struct Written {
    endpoint: String,
    keys: Keys,
}

#[derive(Deserialize)]
struct Keys {
    p256dh: String,
    auth: String,
}

impl Written {
    /// The subscription, if something can be sent there.
    pub fn check(self, site: &str, to: PushTo) -> Result<Subscription, &'static str> {
        Endpoint::read(&self.endpoint, to)?;
        let read = |text: &str, length: usize| {
            // Nothing of another length is worth decoding.
            let bytes = BASE64.decode(text.get(..length * 2).unwrap_or(text)).ok()?;
            (bytes.len() == length).then_some(bytes)
        };
        let p256dh = read(&self.keys.p256dh, PUBLIC_KEY).ok_or("the browser's key cannot be read")?;
        let auth = read(&self.keys.auth, AUTH).ok_or("the browser's secret cannot be read")?;
        if seal(b"", Reader { p256dh: &p256dh, auth: &auth }).is_err() {
            return Err("the browser's key is none that one can encrypt for");
        }
        Ok(Subscription { endpoint: self.endpoint, p256dh, auth, site: site.into() })
    }
}
