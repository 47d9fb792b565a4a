import { html, nothing } from 'lit';
import { fillIn, initialsOf } from '../../../src/values/texts.ts';
import type { LodgingDetail } from '../shell/answers.ts';
import { listOf } from '../shell/figures.ts';
import { counted, words } from '../texts/language.ts';
import { languageName, originalNote, readLanguageOf } from './original-texts.ts';

export function hostCard({ host }: Pick<LodgingDetail, 'host'>) {
  if (host === undefined) return nothing;
  const text = words().stay.host;
  const { name, languages, since, responseHours } = host;
  const facts = [
    ...(languages.length === 0 ? [] : [fillIn(text.languages, { languages: listOf(languages.map(languageName)) })]),
    ...(since === undefined ? [] : [fillIn(text.since, { year: since })]),
    ...(responseHours === undefined ? [] : [counted(text.answers, responseHours)]),
  ];
  return html`<section class="host" aria-labelledby="host">
    <h2 id="host">${text.title}</h2>
    <div class="host-card">
      <span class="host-initials" aria-hidden="true">${initialsOf(name)}</span>
      <div>
        <p class="host-name">${name}</p>
        <ul class="host-facts">
          ${facts.map((fact) => html`<li>${fact}</li>`)}
        </ul>
      </div>
    </div>
    ${introductionOf(host)}
  </section>`;
}

function introductionOf({ introduction = {} }: NonNullable<LodgingDetail['host']>) {
  const language = readLanguageOf(introduction);
  if (language === undefined) return nothing;
  return html`<p lang=${language}>${introduction[language]}</p>
    ${originalNote(language)}`;
}
