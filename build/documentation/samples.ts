import { createRequire } from 'node:module';

/** The used part of the highlighter. Importing its types would bring the DOM types into the whole project. */
interface Highlighter {
  highlight: (code: string, options: { language: string }) => { value: string };
  getLanguage: (name: string) => object | undefined;
}

const { highlight, getLanguage } = createRequire(import.meta.url)('highlight.js') as Highlighter;

/** The languages of one sample, in display order, with their labels. */
const sampleTitles: Readonly<Record<string, string>> = { sh: 'curl', ts: 'TypeScript', python: 'Python', php: 'PHP' };

/** Code block names and the highlighter's names for them. */
const knownAs: Readonly<Record<string, string>> = { console: 'bash', sh: 'bash', ts: 'typescript', text: 'plaintext' };

export interface CodeBlock {
  language: string;
  code: string;
}

export const isSample = ({ language }: CodeBlock): boolean => language in sampleTitles;

export function renderCode({ language, code }: CodeBlock): string {
  const name = knownAs[language] ?? language;
  const { value } = highlight(code, { language: getLanguage(name) ? name : 'plaintext' });
  return `<div class="code"><pre tabindex="0"><code>${value}</code></pre></div>\n`;
}

/** Renders one sample in several languages, stacked; the page's script turns them into tabs. */
export function renderSamples(blocks: readonly CodeBlock[]): string {
  const figures = blocks.map((block) => {
    const title = sampleTitles[block.language] ?? block.language;
    return `<figure data-language="${block.language}"><figcaption>${title}</figcaption>${renderCode(block)}</figure>`;
  });
  return `<div class="samples">${figures.join('\n')}</div>\n`;
}
