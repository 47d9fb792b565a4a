import { html } from 'hono/html';
import type { Reader } from '../../bookings/rules/line-labels.ts';
import { textForReader } from '../../values/texts.ts';
import { writeLanguage, writeList } from '../../values/written.ts';
import type { Markup } from '../page-frame.ts';
import { renderOriginal } from '../stay/bill-card.ts';
import type { MyBooking } from './my-booking.ts';
import { customerTexts, fillIn, fillInCount } from '../../values/customer-texts.ts';

export function renderHost({ property: { host } }: MyBooking, reader: Reader): Markup | '' {
  if (host === undefined) return '';
  const { language, others } = reader;
  const texts = customerTexts[language].my.host;
  const { name, languages, since, responseHours } = host;
  const spoken = writeList(
    languages.map((code) => writeLanguage(code, language)),
    language,
  );
  const facts = [
    ...(languages.length === 0 ? [] : [fillIn(texts.languages, { languages: spoken })]),
    ...(since === undefined ? [] : [fillIn(texts.since, { year: since })]),
    ...(responseHours === undefined ? [] : [fillInCount(texts.answers, responseHours, language)]),
  ];
  const introduction = textForReader(host.introduction ?? {}, [language, ...others]);
  return html`<section aria-labelledby="host">
    <h2 id="host">${texts.title}</h2>
    <div class="host-card">
      <span class="host-initials" aria-hidden="true">${initialsOf(name)}</span>
      <div>
        <p class="host-name">${name}</p>
        <ul class="host-facts">
          ${facts.map((fact) => html`<li>${fact}</li>`)}
        </ul>
      </div>
    </div>
    ${introduction && html`<p>${renderOriginal(introduction, reader)}</p>`}
  </section>`;
}

/** First letters of the first two words: `MP` for `Mathieu & Pierre`. */
function initialsOf(name: string): string {
  const letters = name.match(/(?<!\p{L})\p{L}/gu) ?? [];
  return letters.slice(0, 2).join('').toLocaleUpperCase();
}
