import { readFileSync } from 'node:fs';
import { html, raw } from 'hono/html';
import type { Language } from '../../values/texts.ts';
import { renderTop, scene } from '../brand.ts';
import { type Markup, renderFrame } from '../page-frame.ts';
import { contentSourceOf } from '../page-response.ts';
import { type CustomerTexts, customerTexts } from '../../values/customer-texts.ts';

/** Kinds of problems that have a page. */
export type PageProblem = keyof CustomerTexts['problems']['problems'];

interface ProblemPageParts {
  problem: PageProblem;
  language: Language;
  path: string;
  /** Where to try again; empty for the same address. */
  again: string;
  requestId: string;
}

/** Inline: the page must work even when nothing else can be loaded. */
const style = ['../colours.css', '../dress.css', 'problem.css']
  .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
  .join('\n');

export const problemStyleSource = contentSourceOf(style);

export function renderProblemPage({ problem, language, path, again, requestId }: ProblemPageParts): Markup {
  const texts = customerTexts[language].problems;
  const { title, text } = texts.problems[problem];
  const home = `/?lang=${language}`;
  // Without a search page, `/` itself is what is missing.
  const rank = problem === 'missing' ? 'first' : '';
  const onwards = path === '/' ? renderWay('/docs', texts.guides, rank) : renderWay(home, texts.search, rank);
  return renderFrame({
    language,
    title,
    head: html`
      <meta name="robots" content="noindex" />
      <link rel="icon" href="data:," />
      ${raw(`<style>${style}</style>`)}
    `,
    header: renderTop(home),
    main: html`
      ${scene}
      <h1>${title}</h1>
      <p>${text}</p>
      <div class="ways">
        ${problem === 'missing' ? onwards : html`${renderWay(again, texts.again, 'first')} ${onwards}`}
      </div>
      <p class="trace">${texts.reference} <code>${requestId}</code></p>
    `,
  });
}

function renderWay(address: string, text: string, rank = ''): Markup {
  return html`<a class="way ${rank}" href="${address}">${text}</a>`;
}
