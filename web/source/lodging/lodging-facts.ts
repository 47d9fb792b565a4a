import { html, nothing } from 'lit';
import type { LodgingDetail } from '../shell/answers.ts';
import { featureName } from '../shell/dictionary.ts';
import { count, money } from '../shell/figures.ts';
import { words } from '../texts/language.ts';

/** Yields what a lodging has, what lies around it, its rooms and its rules. */
export function lodgingFacts(lodging: LodgingDetail) {
  const text = words();
  return html`
    ${tagSection('comfort', text.comfort, lodging.features.map(featureName))}
    ${tagSection('around', text.around, aroundOf(lodging))}
    ${tagSection(
      'rooms',
      text.rooms,
      lodging.roomDescriptions.map(({ type, name = featureName(type ?? ''), surface }) =>
        surface === undefined ? name : `${name}, ${surface} m²`,
      ),
    )}
    <section aria-labelledby="practical">
      <h2 id="practical">${text.practical}</h2>
      <ul class="plain-list">
        ${practicalOf(lodging).map((line) => html`<li>${line}</li>`)}
      </ul>
    </section>
  `;
}

function tagSection(id: string, title: string, tags: readonly string[]) {
  if (tags.length === 0) return nothing;
  return html`<section aria-labelledby=${id}>
    <h2 id=${id}>${title}</h2>
    <ul class="tags">
      ${tags.map((tag) => html`<li>${tag}</li>`)}
    </ul>
  </section>`;
}

function aroundOf({ surroundings, distances }: LodgingDetail): string[] {
  const text = words();
  const far = Object.entries(distances).map(
    ([code, { maxMetres }]) => `${featureName(code)} ${text.away(metres(maxMetres))}`,
  );
  return [...surroundings.filter((code) => !(code in distances)).map(featureName), ...far];
}

function metres(distance: number): string {
  return distance < 1000 ? `${distance} m` : `${count(Math.round(distance / 100) / 10)} km`;
}

function practicalOf(lodging: LodgingDetail): string[] {
  const text = words();
  const { checkIn, checkOut, caution, bathrooms, registrationNumber } = lodging;
  const steps = lodging.cancellationPolicy.map(({ daysBefore, refundPercent }) =>
    text.cancellationStep(daysBefore, refundPercent),
  );
  return [
    ...(checkIn ? [text.checkIn(checkIn.from, checkIn.to)] : []),
    ...(checkOut ? [text.checkOut(checkOut.from, checkOut.to)] : []),
    ...(bathrooms === null ? [] : [text.bathrooms(bathrooms)]),
    ...(caution === null || caution === 0 ? [] : [text.deposit(money(caution))]),
    `${text.cancellation} – ${steps.length === 0 ? text.noRefund : steps.join(', ')}`,
    ...(registrationNumber === null ? [] : [`${text.registration} ${registrationNumber}`]),
  ];
}
