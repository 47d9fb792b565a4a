import { readFileSync } from 'node:fs';
import { html, raw } from 'hono/html';
import type { Language } from '../../values/texts.ts';
import { renderTop, scene } from '../brand.ts';
import { type Markup, renderFrame } from '../page-frame.ts';
import { type PageProblem, problemTexts } from './problem-texts.ts';
import { contentSourceOf } from '../page-response.ts';

interface ProblemPageParts {
  problem: PageProblem;
  language: Language;
  /** The path that was asked for. */
  path: string;
  /** Where to try again; empty for the same address. */
  again: string;
  requestId: string;
}

/** Stands in the page itself: what went wrong is told even when nothing else can be loaded. */
const style = ['../colours.css', '../dress.css', 'problem.css']
  .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
  .join('\n');

/** What Content-Security-Policy calls the page's own style. */
export const problemStyleSource = contentSourceOf(style);

/** Yields the page that tells somebody in a browser what went wrong, and where to go from there. */
export function renderProblemPage({ problem, language, path, again, requestId }: ProblemPageParts): Markup {
  const texts = problemTexts[language];
  const { title, text } = texts.problems[problem];
  const home = `/?lang=${language}`;
  // Where there is no search page, its address is the one that is missing.
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
