//! Which answers an operation can give beside what it says itself. They follow from its form, so they are added to all
//! operations alike.

use utoipa::openapi::path::{Operation, Parameter, ParameterIn};
use utoipa::openapi::{ContentBuilder, OpenApi, PathItem, Ref, RefOr, Response, ResponseBuilder};

/// What a status means, for all operations.
const MEANINGS: [(&str, &str); 14] = [
    ("400", "The request is not of the form described here"),
    ("401", "A key is missing, or nobody holds it"),
    ("403", "This is not yours to do"),
    ("404", "There is no such thing"),
    ("405", "The address does not take this method"),
    ("408", "The request took too long"),
    ("409", "It cannot be done now; the code says why"),
    ("413", "The request is too large"),
    ("415", "The body is not JSON"),
    ("422", "The request is well formed, but what it asks for cannot be"),
    ("426", "This address is for websockets"),
    ("429", "Too many requests; wait as long as the header Retry-After says"),
    ("500", "A fault of the server"),
    ("503", "The server cannot do it just now; try again in a moment"),
];

/// Says every status that can come, each with what it means, and gives every problem the same form.
pub struct Statuses;

impl utoipa::Modify for Statuses {
    fn modify(&self, document: &mut OpenApi) {
        for item in document.paths.paths.values_mut() {
            for (reads, operation) in operations(item) {
                add_statuses(operation, reads);
            }
        }
    }
}

fn operations(item: &mut PathItem) -> impl Iterator<Item = (bool, &mut Operation)> {
    let PathItem { get, put, post, delete, .. } = item;
    let with = |reads: bool| move |operation| (reads, operation);
    get.iter_mut().map(with(true)).chain([put, post, delete].into_iter().flatten().map(with(false)))
}

fn add_statuses(operation: &mut Operation, reads: bool) {
    let mut statuses = vec!["401", "408", "429", "500", "503"];
    let is_in = |parameter: &RefOr<Parameter>, place: &ParameterIn| match parameter {
        RefOr::T(parameter) => parameter.parameter_in == *place,
        RefOr::Ref(_) => false,
    };
    let has = |place| operation.parameters.iter().flatten().any(|parameter| is_in(parameter, &place));
    if has(ParameterIn::Path) {
        statuses.extend(["400", "404"]);
    }
    if has(ParameterIn::Query) {
        statuses.push("400");
    }
    if operation.request_body.is_some() {
        statuses.extend(["400", "413", "415"]);
    }
    if !reads {
        // A browser that another site has sent here.
        statuses.push("403");
    }
    let responses = &mut operation.responses.responses;
    let said: Vec<String> = responses.keys().filter(|status| status.as_str() >= "400").cloned().collect();
    for status in statuses.into_iter().map(str::to_owned).chain(said) {
        let meaning = MEANINGS.iter().find(|(known, _)| *known == status).map(|(_, meaning)| *meaning);
        responses.insert(status, RefOr::T(problem(meaning.expect("every status has its meaning"))));
    }
}

fn problem(meaning: &str) -> Response {
    let content = ContentBuilder::new().schema(Some(Ref::from_schema_name("Problem"))).build();
    ResponseBuilder::new().description(meaning).content("application/problem+json", content).build()
}
