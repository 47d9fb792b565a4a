/* global document, fetch, location, SwaggerUIBundle, URL */

// Fills the page with the operations. Requests that are tried out go to where the page came from; no key is kept.
const place = document.getElementById('operations');

function show(description) {
  const here = new URL('.', location.href).href.replace(/\/$/, '');
  SwaggerUIBundle({
    domNode: place,
    spec: { ...description, servers: [{ url: here }] },
    deepLinking: true,
    defaultModelExpandDepth: 3,
    defaultModelsExpandDepth: 0,
    displayRequestDuration: true,
    docExpansion: 'list',
    persistAuthorization: false,
    supportedSubmitMethods: ['get', 'post'],
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

fetch('openapi.json')
  .then((response) => (response.ok ? response.json() : Promise.reject(new Error(`Status ${response.status}`))))
  .then(show)
  .catch(sayFailure);
