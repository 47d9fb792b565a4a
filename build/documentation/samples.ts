import { createRequire } from 'node:module';

/** What is used of the highlighter. An import of it would bring the types of browsers into the whole project. */
interface Highlighter {
  highlight: (code: string, options: { language: string }) => { value: string };
  getLanguage: (name: string) => object | undefined;
}

const { highlight, getLanguage } = createRequire(import.meta.url)('highlight.js') as Highlighter;

/** The languages of one sample, as guides write them, in their order, and what the switch calls them. */
const sampleTitles: Readonly<Record<string, string>> = { sh: 'curl', ts: 'TypeScript', python: 'Python', php: 'PHP' };

/** What blocks of code are called that the highlighter knows under another name. */
const knownAs: Readonly<Record<string, string>> = { console: 'bash', sh: 'bash', ts: 'typescript', text: 'plaintext' };

/** A block of code of a page. */
export interface CodeBlock {
  language: string;
  code: string;
}

export const isSample = ({ language }: CodeBlock): boolean => language in sampleTitles;

/** Yields a block of code with its words marked. */
export function renderCode({ language, code }: CodeBlock): string {
  const name = knownAs[language] ?? language;
  const { value } = highlight(code, { language: getLanguage(name) ? name : 'plaintext' });
  return `<div class="code"><pre tabindex="0"><code>${value}</code></pre></div>\n`;
}

/** Yields one sample in several languages, one beneath the other; the script of the page makes a switch of them. */
export function renderSamples(blocks: readonly CodeBlock[]): string {
  const figures = blocks.map((block) => {
    const title = sampleTitles[block.language] ?? block.language;
    return `<figure data-language="${block.language}"><figcaption>${title}</figcaption>${renderCode(block)}</figure>`;
  });
  return `<div class="samples">${figures.join('\n')}</div>\n`;
}
