//! A message that only one browser can read: RFC 8291 over the primitives of `ring`.

use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::error::Unspecified;
use ring::hkdf::{HKDF_SHA256, KeyType, Prk, Salt};
use ring::rand::{SecureRandom, SystemRandom};

/// All messages are as long as this, so that their length tells a push service nothing.
const ALIKE: usize = 1_024;
/// The length of a record as the header says it: ours is the only one, and shorter.
const RECORD: u32 = 4_096;
/// Length of a public key: a point of the curve, not compressed.
pub const PUBLIC_KEY: usize = 65;
/// Length of the secret that a browser shares with us.
pub const AUTH: usize = 16;

/// Whom a message is for.
#[derive(Clone, Copy)]
pub struct Reader<'a> {
    /// The browser's public key.
    pub p256dh: &'a [u8],
    /// What the browser and we know together.
    pub auth: &'a [u8],
}

/// The message as it is sent; fails if the reader's key is none.
pub fn seal(text: &[u8], reader: Reader) -> Result<Vec<u8>, Unspecified> {
    let random = SystemRandom::new();
    let own = EphemeralPrivateKey::generate(&ECDH_P256, &random)?;
    let public = own.compute_public_key()?;
    let mut salt = [0; 16];
    random.fill(&mut salt)?;
    let theirs = UnparsedPublicKey::new(&ECDH_P256, reader.p256dh);
    agree_ephemeral(own, &theirs, |secret| seal_with(text, ALIKE, secret, public.as_ref(), &salt, reader))?
}

/// The same with what is drawn by lot given.
fn seal_with(
    text: &[u8],
    length: usize,
    secret: &[u8],
    public: &[u8],
    salt: &[u8; 16],
    reader: Reader,
) -> Result<Vec<u8>, Unspecified> {
    let (key, nonce) = keys(secret, public, salt, reader)?;
    let mut record = text.to_vec();
    // The mark of the last record; what follows it is padding.
    record.push(2);
    record.resize(record.len().max(length), 0);
    let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key)?);
    key.seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut record)?;
    Ok([&salt[..], &RECORD.to_be_bytes(), &[PUBLIC_KEY as u8], public, &record].concat())
}

/// The key of the content and its nonce, from what both sides know.
fn keys(secret: &[u8], public: &[u8], salt: &[u8], reader: Reader) -> Result<([u8; 16], [u8; 12]), Unspecified> {
    let shared = Salt::new(HKDF_SHA256, reader.auth).extract(secret);
    let input: [u8; 32] = expand(&shared, &[b"WebPush: info\0", reader.p256dh, public])?;
    let content = Salt::new(HKDF_SHA256, salt).extract(&input);
    Ok((expand(&content, &[b"Content-Encoding: aes128gcm\0"])?, expand(&content, &[b"Content-Encoding: nonce\0"])?))
}

struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn expand<const N: usize>(from: &Prk, info: &[&[u8]]) -> Result<[u8; N], Unspecified> {
    let mut key = [0; N];
    from.expand(info, Length(N))?.fill(&mut key)?;
    Ok(key)
}

#[cfg(test)]
mod tests {
    use super::*;
    use base64::Engine;
    use base64::engine::general_purpose::URL_SAFE_NO_PAD;

    fn bytes(text: &str) -> Vec<u8> {
        URL_SAFE_NO_PAD.decode(text).unwrap()
    }

    /// The example of RFC 8291, section 5 and appendix A.
    #[test]
    fn the_watermelon_of_the_rfc_is_sealed_as_it_says() {
        let p256dh = bytes("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4");
        let auth = bytes("BTBZMqHH6r4Tts7J_aSIgg");
        let public = bytes("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8");
        let secret = bytes("kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs");
        let salt: [u8; 16] = bytes("DGv6ra1nlYgDCS1FRnbzlw").try_into().unwrap();
        let reader = Reader { p256dh: &p256dh, auth: &auth };
        let (key, nonce) = keys(&secret, &public, &salt, reader).unwrap();
        assert_eq!((&key[..], &nonce[..]), (&bytes("oIhVW04MRdy2XN9CiKLxTg")[..], &bytes("4h_95klXJ5E_qnoN")[..]));
        let text = b"When I grow up, I want to be a watermelon";
        let sealed = seal_with(text, 0, &secret, &public, &salt, reader).unwrap();
        let expected = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6\
                        PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
        assert_eq!(URL_SAFE_NO_PAD.encode(sealed), expected);
    }

    #[test]
    fn messages_are_of_one_length_and_keys_are_checked() {
        let own = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).unwrap();
        let public = own.compute_public_key().unwrap();
        let reader = Reader { p256dh: public.as_ref(), auth: &[7; AUTH] };
        let (short, long) = (seal(b"a", reader).unwrap(), seal(&[b'a'; 500], reader).unwrap());
        assert_eq!(short.len(), long.len());
        assert_ne!(short, seal(b"a", reader).unwrap(), "no two are alike");
        let nobody = Reader { p256dh: &[4; PUBLIC_KEY], auth: &[7; AUTH] };
        assert!(seal(b"a", nobody).is_err(), "that is no point of the curve");
    }
}
