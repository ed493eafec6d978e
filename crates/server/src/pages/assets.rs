use axum::extract::Path;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use sounder_scene::html::SCRIPTS;
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

const SCRIPT_KIND: &str = "text/javascript; charset=utf-8";

macro_rules! asset {
    ($asset:ident, $name:literal, $extension:literal, $kind:expr, $text:expr) => {
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

/// The folder of the script's modules. One hash stands for all of them, so that they can import one another by their
/// names and still never change under their addresses.
static SCRIPT_FOLDER: LazyLock<String> = LazyLock::new(|| {
    let mut hasher = blake3::Hasher::new();
    for (name, text) in SCRIPTS {
        hasher.update(name.as_bytes()).update(&[0]).update(text.as_bytes()).update(&[0]);
    }
    format!("script-{}", &hasher.finalize().to_hex()[..12])
});

impl Assets {
    asset!(STYLE, "table", "css", "text/css; charset=utf-8", sounder_scene::html::STYLE);
    asset!(EARLY, "early", "js", SCRIPT_KIND, sounder_scene::html::EARLY_SCRIPT);
    asset!(PAGES, "pages", "css", "text/css; charset=utf-8", include_str!("pages.css"));
    asset!(FORM_STYLE, "form", "css", "text/css; charset=utf-8", sounder_scene::html::FORM_STYLE);
    asset!(LAB, "lab", "js", SCRIPT_KIND, include_str!("lab.js"));
    asset!(ICON, "icon", "svg", "image/svg+xml", include_str!("icon.svg"));

    const ALL: [&'static Asset; 6] =
        [Assets::STYLE, Assets::EARLY, Assets::PAGES, Assets::FORM_STYLE, Assets::LAB, Assets::ICON];

    /// Where a module of the script is.
    pub fn script(name: &str) -> String {
        format!("/assets/{}/{name}", *SCRIPT_FOLDER)
    }

    /// The elements that load the script: its modules are fetched at once, not one import after the other.
    pub fn scripts() -> Markup {
        html! {
            script src=(Assets::EARLY.address()) {}
            @for (name, _) in SCRIPTS { link rel="modulepreload" href=(Assets::script(name)); }
            script type="module" src=(Assets::script("start.js")) {}
        }
    }

    /// Serves one of the files.
    #[expect(clippy::unused_async, reason = "the router takes async functions")]
    pub async fn serve(Path(file): Path<String>) -> Response {
        let Some(asset) = Assets::ALL.iter().find(|asset| asset.address().ends_with(&format!("/{file}"))) else {
            return StatusCode::NOT_FOUND.into_response();
        };
        forever(asset.kind, asset.text)
    }

    /// Serves the worker that shows notices. Its address is where browsers look for a newer one, so it is never kept.
    #[expect(clippy::unused_async, reason = "the router takes async functions")]
    pub async fn serve_worker() -> Response {
        let headers = [(header::CACHE_CONTROL, "no-cache"), (header::CONTENT_TYPE, SCRIPT_KIND)];
        (headers, include_str!("service-worker.js")).into_response()
    }

    /// Serves a module of the script.
    #[expect(clippy::unused_async, reason = "the router takes async functions")]
    pub async fn serve_script(Path((folder, file)): Path<(String, String)>) -> Response {
        match SCRIPTS.iter().find(|(name, _)| folder == *SCRIPT_FOLDER && *name == file) {
            Some((_, text)) => forever(SCRIPT_KIND, text),
            None => StatusCode::NOT_FOUND.into_response(),
        }
    }
}

/// A file that may be kept for as long as anybody likes.
fn forever(kind: &'static str, text: &'static str) -> Response {
    let forever = HeaderValue::from_static("public, max-age=31536000, immutable");
    ([(header::CACHE_CONTROL, forever), (header::CONTENT_TYPE, HeaderValue::from_static(kind))], text).into_response()
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
