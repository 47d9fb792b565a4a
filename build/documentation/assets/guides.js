/* global document, localStorage, navigator, setTimeout */

// Pages work without this script: samples are then stacked, and the page list is opened by hand.

const key = 'documentation-language';

/** Browsers may forbid storage. */
function keptLanguage() {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function keepLanguage(language) {
  try {
    localStorage.setItem(key, language);
  } catch {
    // The choice then holds for this page only.
  }
}

const samples = [...document.querySelectorAll('.samples')];

/** Samples that lack the language are left unchanged. */
function showLanguage(language) {
  for (const sample of samples) {
    const figures = [...sample.querySelectorAll('figure')];
    if (!figures.some((figure) => figure.dataset.language === language)) continue;
    for (const figure of figures) figure.hidden = figure.dataset.language !== language;
    for (const button of sample.querySelectorAll('.languages button')) {
      button.setAttribute('aria-pressed', String(button.dataset.language === language));
    }
  }
}

for (const sample of samples) {
  const figures = [...sample.querySelectorAll('figure')];
  const bar = document.createElement('div');
  bar.className = 'languages';
  bar.setAttribute('role', 'group');
  bar.setAttribute('aria-label', 'Language of the sample');
  for (const figure of figures) {
    const button = document.createElement('button');
    button.type = 'button';
    button.dataset.language = figure.dataset.language;
    button.textContent = figure.querySelector('figcaption').textContent;
    button.addEventListener('click', () => {
      const top = button.getBoundingClientRect().top;
      keepLanguage(button.dataset.language);
      showLanguage(button.dataset.language);
      // Samples above may have grown: keep the button under the pointer.
      document.documentElement.scrollTop += button.getBoundingClientRect().top - top;
    });
    bar.append(button);
    figure.querySelector('figcaption').hidden = true;
  }
  sample.prepend(bar);
}
for (const sample of samples) showLanguage(sample.querySelector('figure').dataset.language);
showLanguage(keptLanguage());

for (const block of document.querySelectorAll('.code')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(block.querySelector('code').textContent);
    button.textContent = 'Copied';
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 1500);
  });
  block.append(button);
}

document.querySelector('.pages [aria-current]')?.scrollIntoView({ block: 'nearest' });
