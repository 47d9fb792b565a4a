/* global document, fetch, location, referenceParts, SwaggerUIBundle, URL */

// Renders the operations. Requests are tried against the page's own origin; no key is stored.
const place = document.getElementById('operations');

/** XML examples: the description keeps their text beside the value. */
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
