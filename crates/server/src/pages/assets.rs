use axum::extract::Path;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use std::sync::LazyLock;

/// A file that never changes under its address: the address holds a hash of it.
pub struct Asset {
    name: &'static str,
    extension: &'static str,
    kind: &'static str,
    text: &'static str,
    address: LazyLock<String>,
}

/// All files that pages need.
pub struct Assets;

macro_rules! asset {
    ($asset:ident, $name:literal, $extension:literal, $kind:literal, $text:expr) => {
        /// One of the files.
        pub const $asset: &'static Asset = {
            static ASSET: Asset = Asset {
                name: $name,
                extension: $extension,
                kind: $kind,
                text: $text,
                address: LazyLock::new(|| ASSET.make_address()),
            };
            &ASSET
        };
    };
}

impl Assets {
    asset!(STYLE, "table", "css", "text/css; charset=utf-8", sounder_scene::html::STYLE);
    asset!(SCRIPT, "table", "js", "text/javascript; charset=utf-8", sounder_scene::html::SCRIPT);
    asset!(PAGES, "pages", "css", "text/css; charset=utf-8", include_str!("pages.css"));
    asset!(FORM_STYLE, "form", "css", "text/css; charset=utf-8", sounder_scene::html::FORM_STYLE);
    asset!(FORM_SCRIPT, "form", "js", "text/javascript; charset=utf-8", sounder_scene::html::FORM_SCRIPT);
    asset!(ICON, "icon", "svg", "image/svg+xml", include_str!("icon.svg"));

    const ALL: [&'static Asset; 6] =
        [Assets::STYLE, Assets::SCRIPT, Assets::PAGES, Assets::FORM_STYLE, Assets::FORM_SCRIPT, Assets::ICON];

    /// Serves one of the files.
    #[expect(clippy::unused_async, reason = "the router takes async functions")]
    pub async fn serve(Path(file): Path<String>) -> Response {
        let Some(asset) = Assets::ALL.iter().find(|asset| asset.address().ends_with(&format!("/{file}"))) else {
            return StatusCode::NOT_FOUND.into_response();
        };
        let forever = HeaderValue::from_static("public, max-age=31536000, immutable");
        let kind = HeaderValue::from_static(asset.kind);
        ([(header::CACHE_CONTROL, forever), (header::CONTENT_TYPE, kind)], asset.text).into_response()
    }
}

impl Asset {
    fn make_address(&self) -> String {
        let hash = blake3::hash(self.text.as_bytes()).to_hex();
        format!("/assets/{}-{}.{}", self.name, &hash[..12], self.extension)
    }

    /// Where the file is.
    pub fn address(&self) -> &str {
        &self.address
    }
}
