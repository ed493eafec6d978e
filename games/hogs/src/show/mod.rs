//! The picture and the words.
