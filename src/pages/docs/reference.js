/* global document, fetch, location, referenceParts, SwaggerUIBundle, URL */

// Fills the page with the operations. Requests that are tried out go to where the page came from; no key is kept.
const place = document.getElementById('operations');

/** Shows what stands in XML as it is sent: the description keeps the text of such an example beside its value. */
function takeTexts(part) {
  if (typeof part !== 'object' || part === null) return;
  if ('x-example-text' in part) part.example = part['x-example-text'];
  else Object.values(part).forEach(takeTexts);
}

function show(description) {
  takeTexts(description.paths);
  takeTexts(description.components.responses);
  const here = new URL('..', location.href).href.replace(/\/$/, '');
  const demoKey = description.components.securitySchemes.apiKey['x-demo-key'];
  referenceParts.watchParts(document.body);
  if (demoKey) referenceParts.sayKey(place, demoKey.dealer);
  const reference = SwaggerUIBundle({
    domNode: place,
    spec: { ...description, servers: [{ url: here }] },
    deepLinking: true,
    defaultModelExpandDepth: 3,
    defaultModelsExpandDepth: 0,
    displayRequestDuration: true,
    docExpansion: 'list',
    onComplete: () => demoKey && reference.preauthorizeApiKey('apiKey', demoKey.key),
    persistAuthorization: false,
    plugins: [referenceParts.plugin],
    supportedSubmitMethods: ['get', 'post'],
    syntaxHighlight: { activated: false },
    tryItOutEnabled: true,
    validatorUrl: null,
  });
}

function sayFailure() {
  const note = document.createElement('p');
  note.className = 'note';
  note.textContent = 'The description could not be loaded. Load the page again in a moment.';
  place.replaceChildren(note);
}

fetch('../openapi.json')
  .then((response) => (response.ok ? response.json() : Promise.reject(new Error(`Status ${response.status}`))))
  .then(show)
  .catch(sayFailure);
