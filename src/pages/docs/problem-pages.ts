import { html } from 'hono/html';
import type { Markup } from '../page-frame.ts';
import { renderDocsFrame } from './docs-frame.ts';
import type { ProblemExplanation, ProblemSummary } from './problem-explanation.ts';

export function renderProblemList(summaries: readonly ProblemSummary[]): Markup {
  const byStatus = [...Map.groupBy(summaries, ({ status }) => status)].sort(([one], [other]) => one - other);
  return renderDocsFrame({
    root: '../',
    title: 'Problem codes',
    main: html` <article>
      <h1>Problem codes</h1>
      <p>
        A request that is refused is answered with a problem document (RFC 9457). Its <code>code</code> is one of these
        and never changes its meaning; its <code>type</code> is the address of the page that explains it. Decide by
        <code>code</code>, show <code>detail</code>, and log <code>requestId</code>.
      </p>
      ${byStatus.map(
        ([status, codes]) =>
          html` <h2>${status} <small>${statusNames[status]}</small></h2>
            <ul class="codes">
              ${codes.map(renderCode)}
            </ul>`,
      )}
    </article>`,
  });
}

export function renderProblemPage(problem: ProblemExplanation): Markup {
  const { code, title, statuses, meaning, remedy, retryable, answeredBy, example } = problem;
  const { note, operations } = answeredBy;
  return renderDocsFrame({
    root: '../../',
    title: `${code}: ${title}`,
    main: html` <article>
      <p><a href="../problems">All problem codes</a></p>
      <h1>${title}</h1>
      <p class="facts">
        <code>${code}</code> <span>HTTP ${statuses.join(' or ')}</span>
        <span>${retryable ? 'can be repeated' : 'not to be repeated as it is'}</span>
      </p>
      <h2>What it means</h2>
      <p>${meaning}</p>
      <h2>What to do</h2>
      <ul>
        ${remedy.map((step) => html`<li>${step}</li>`)}
      </ul>
      <h2>Does it help to repeat the request?</h2>
      <p>${adviseRetry(problem)}</p>
      <h2>Where it comes from</h2>
      ${note !== undefined && html`<p>${note}</p>`}
      ${
        operations.length > 0 &&
        html`<ul class="operations">
          ${operations.map(renderOperation)}
        </ul>`
      }
      <h2>Example</h2>
      <pre tabindex="0" aria-label="Example of the problem document">${JSON.stringify(example, undefined, 2)}</pre>
    </article>`,
  });
}

export function renderUnknownProblem(): Markup {
  return renderDocsFrame({
    root: '../../',
    title: 'No such problem code',
    main: html` <article>
      <h1>No such problem code</h1>
      <p>The service has no problem code of this name. See <a href="../problems">all problem codes</a>.</p>
    </article>`,
  });
}

const statusNames: Readonly<Record<number, string>> = {
  400: 'the request cannot be read',
  401: 'the key is missing or wrong',
  403: 'not with this key',
  404: 'not there',
  405: 'wrong method',
  406: 'form not offered',
  409: 'lost against the present state',
  412: 'the record has moved',
  413: 'too large',
  415: 'media type not supported',
  422: 'readable, but a field or a rule is broken',
  429: 'too much at once',
  431: 'headers too large',
  500: 'failure of the service',
  503: 'a part of the service is away',
};

function renderCode({ code, title, retryable }: ProblemSummary): Markup {
  return html`<li>
    <a href="problems/${code}"><code>${code}</code></a>
    ${title}${retryable && html` <span class="mark">can be repeated</span>`}
  </li>`;
}

function renderOperation({ method, path, summary }: { method: string; path: string; summary: string }): Markup {
  return html`<li><code>${method} ${path}</code><br />${summary}</li>`;
}

function adviseRetry({ code, retryable, statuses }: ProblemExplanation): string {
  if (code === 'PRICE_CHANGED' || code === 'QUOTE_EXPIRED') return 'Yes, with the new figures.';
  if (!retryable) return 'No: the same request fails again until something about it, or the record, has changed.';
  const isTimed = statuses.some((status) => status === 429 || status === 503) || code === 'IDEMPOTENCY_IN_PROGRESS';
  return isTimed
    ? 'Yes, after as many seconds as the header Retry-After says.'
    : 'Yes, after a moment, and with longer pauses between further tries.';
}
