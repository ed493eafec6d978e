//! Random values that nobody can guess.

/// 32 random bytes.
pub fn random_bytes() -> [u8; 32] {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).expect("the system gives random bytes");
    bytes
}

/// A random number.
pub fn random_number() -> u64 {
    u64::from_le_bytes(random_bytes()[..8].try_into().expect("eight bytes"))
}

/// A random word of letters and digits that are hard to mix up.
pub fn random_word(letters: usize) -> String {
    const ALPHABET: &[u8; 32] = b"23456789abcdefghijkmnpqrstuvwxyz";
    random_bytes().iter().take(letters).map(|byte| char::from(ALPHABET[usize::from(byte & 31)])).collect()
}

/// What is stored of a secret.
pub fn hash(secret: &str) -> [u8; 32] {
    blake3::derive_key("sounder key", secret.as_bytes())
}
