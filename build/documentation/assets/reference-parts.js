/* global document, MutationObserver */

// Changes to Swagger UI: locks only where a key is required, and accessibility fixes.

/** Shows a lock where a key is required, none where it is optional. */
function lockWhereNeeded(Original, { React }) {
  return (props) => {
    const ways = props.operationProps.get('security');
    const free = ways?.filter((way) => way.isEmpty());
    const shown = free?.size > 0 ? props.operationProps.set('security', free.take(1)) : props.operationProps;
    return React.createElement(Original, { ...props, operationProps: shown });
  };
}

/** The names are inside buttons, where links are unreachable; opened parts still have their own address. */
function textWithoutLink(Original, { React }) {
  return ({ text }) => React.createElement('span', null, text);
}

const plugin = { wrapComponents: { OperationSummary: lockWhereNeeded, DeepLink: textWithoutLink } };

/** Attributes by selector; functions receive the element. */
const attributes = [
  // The page already has a main landmark around Swagger UI's.
  ['main main', { role: 'group', 'aria-label': 'Operations' }],
  ['.opblock-tag, .models > h4, .dialog-ux h3', { 'aria-level': '2' }],
  ['.opblock-body h4, .dialog-ux h4', { 'aria-level': '3' }],
  ['.opblock-body h5', { 'aria-level': '4' }],
  ['.responses-table', { role: 'table' }],
  ['.microlight, .model-box, .highlight-code pre', { tabindex: '0' }],
  ['tr[data-param-name] :is(input, select, textarea)', { 'aria-label': nameParameter }],
  ['.body-param__text', { 'aria-label': 'Body' }],
  ['.body-param-content-type select, .content-type', { 'aria-label': 'Media type' }],
  ['.close-modal', { 'aria-label': 'Close' }],
  ['.dialog-ux h6', { 'aria-level': '4' }],
  ['.auth-btn-wrapper .auth', { 'aria-label': (button) => `${button.textContent}: this key` }],
];

function nameParameter(field) {
  return field.closest('tr').dataset.paramName;
}

function describeParts(root) {
  for (const [selector, values] of attributes) {
    for (const element of root.querySelectorAll(selector)) {
      for (const [name, value] of Object.entries(values)) {
        const text = typeof value === 'function' ? value(element) : value;
        if (element.getAttribute(name) !== text) element.setAttribute(name, text);
      }
    }
  }
}

/** Applies to existing parts, and to those added when something is opened. */
function watchParts(root) {
  const observer = new MutationObserver(() => describeParts(root));
  observer.observe(root, { childList: true, subtree: true });
  describeParts(root);
}

function sayKey(place, dealer) {
  const note = document.createElement('p');
  note.className = 'demo';
  note.textContent = `This service holds demo data: requests are sent with the demo key of ${dealer}. Authorize takes another one.`;
  place.before(note);
}

globalThis.referenceParts = { plugin, watchParts, sayKey };
