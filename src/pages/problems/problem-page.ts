import { readFileSync } from 'node:fs';
import { html, raw } from 'hono/html';
import type { Language } from '../../values/texts.ts';
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
const style = ['../base.css', 'problem.css']
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
  const onwards = path === '/' ? renderWay('/docs', texts.guides) : renderWay(home, texts.search);
  return renderFrame({
    language,
    title,
    head: html`
      <meta name="robots" content="noindex" />
      <link rel="icon" href="data:," />
      ${raw(`<style>${style}</style>`)}
    `,
    header: html`<a class="brand" href="${home}">${raw(mark)} ${texts.brand}</a>`,
    main: html`
      ${raw(scene)}
      <h1>${title}</h1>
      <p>${text}</p>
      <div class="ways">${problem === 'missing' ? '' : renderWay(again, texts.again)} ${onwards}</div>
      <p class="trace">${texts.reference} <code>${requestId}</code></p>
    `,
  });
}

function renderWay(address: string, text: string): Markup {
  return html`<a class="way" href="${address}">${text}</a>`;
}

const mark = `<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="9" fill="currentColor"/>
  <g fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="M7 17 16 9l9 8" stroke="#fff" stroke-width="3"/>
  <path d="M6.5 24c3.2 0 3.2-2 4.8-2s3.2 2 4.7 2 3.2-2 4.8-2 3.2 2 4.7 2" stroke="#ffb56b" stroke-width="2.4"/></g></svg>`;

/** A house behind a hill at dusk. */
const scene = `<svg class="scene" viewBox="0 0 240 130" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="3"
  stroke-linecap="round" stroke-linejoin="round"><circle cx="176" cy="46" r="17" fill="#ffb56b" stroke="none"/>
  <path d="M10 112c30-34 66-40 98-18s74 20 122-8"/><path d="M58 88V64l24-20 24 20v29"/><path d="M76 84V70h13v16"/>
  <path d="M34 123c8 0 8-5 16-5s8 5 16 5 8-5 16-5 8 5 16 5 8-5 16-5 8 5 16 5 8-5 16-5 8 5 16 5" opacity=".5"/></svg>`;
