import { html, nothing } from 'lit';
import { type CountForms, fillIn } from '../../../src/values/texts.ts';
import type { LodgingDetail } from '../shell/answers.ts';
import { featureName } from '../shell/dictionary.ts';
import { count, money, percent, surfaceText } from '../shell/figures.ts';
import { counted, words } from '../texts/language.ts';
import { originalLanguageOf, originalNote, roomName } from './original-texts.ts';

export function lodgingFacts(lodging: LodgingDetail) {
  const text = words();
  return html`
    ${listSection('comfort', text.comfort, lodging.features.map(featureName), 'checks')} ${roomSection(lodging)}
    ${listSection('around', text.around, aroundOf(lodging), 'tags')}
    <div class="know">
      ${listSection('practical', text.practical, practicalOf(lodging), 'plain-list')}
      ${listSection('rules', text.stay.rules, rulesOf(lodging), 'plain-list')}
      ${listSection('cancellation', text.cancellation, refundsOf(lodging), 'plain-list')}
    </div>
  `;
}

function listSection(id: string, title: string, lines: readonly string[], kind: string) {
  if (lines.length === 0) return nothing;
  return html`<section aria-labelledby=${id}>
    <h2 id=${id}>${title}</h2>
    <ul class=${kind}>
      ${lines.map((line) => html`<li>${line}</li>`)}
    </ul>
  </section>`;
}

type Room = LodgingDetail['roomDescriptions'][number];

/** Kinds of rooms are translated; the host's other texts are not. */
function roomSection(lodging: LodgingDetail) {
  const { roomDescriptions: rooms } = lodging;
  if (rooms.length === 0) return nothing;
  const original = originalLanguageOf(lodging);
  const isOriginal = rooms.some(
    ({ type, name, text }) => text !== undefined || (!roomName(type) && name !== undefined),
  );
  return html`<section aria-labelledby="rooms">
    <h2 id="rooms">${words().rooms}</h2>
    <ul class="rooms">
      ${alikeOf(rooms).map(([room, count]) => roomOf(room, count, original))}
    </ul>
    ${isOriginal ? originalNote(original) : nothing}
  </section>`;
}

/** Groups identical rooms, such as four shower rooms of which nothing more is known. */
function alikeOf(rooms: readonly Room[]): (readonly [Room, number])[] {
  const alike = Map.groupBy(rooms, (room) => JSON.stringify(room));
  return [...alike.values()].flatMap(([room, ...more]) => (room ? [[room, 1 + more.length] as const] : []));
}

function roomOf({ type, name, surface, beds, text }: Room, many: number, original: string) {
  const known = roomName(type);
  const title = known ?? name ?? featureName(type ?? '');
  const facts = [...(surface === undefined ? [] : [surfaceText(surface)]), ...beds.map(bedsOf)];
  return html`<li>
    <strong lang=${known === undefined && name !== undefined ? original : nothing}
      >${title}${many > 1 ? html` <b>× ${many}</b>` : nothing}</strong
    >
    ${facts.map((fact) => html`<span>${fact}</span>`)}
    ${text === undefined ? nothing : html`<span lang=${original}>${text}</span>`}
  </li>`;
}

function bedsOf({ type, count: many, width }: Room['beds'][number]): string {
  const known = (words().stay.beds as Partial<Record<string, CountForms>>)[type];
  const name = known ? counted(known, many) : `${many} × ${featureName(type)}`;
  return width === undefined ? name : `${name} (${width}\u00a0cm)`;
}

function aroundOf({ surroundings, distances }: LodgingDetail): string[] {
  const text = words();
  const far = Object.entries(distances).map(
    ([code, { maxMetres }]) => `${featureName(code)} ${fillIn(text.away, { distance: metres(maxMetres) })}`,
  );
  return [...far, ...surroundings.filter((code) => !(code in distances)).map(featureName)];
}

function metres(distance: number): string {
  return distance < 1000 ? `${distance}\u00a0m` : `${count(Math.round(distance / 100) / 10)}\u00a0km`;
}

function rulesOf({ rules, carRequired }: LodgingDetail): string[] {
  const text = words().stay;
  const said = (['pets', 'smoking', 'parties'] as const).flatMap((rule) => {
    const isAllowed = rules?.[rule];
    return isAllowed === undefined ? [] : [text[rule][isAllowed ? 'yes' : 'no']];
  });
  const car = (text.car as Partial<Record<string, string>>)[carRequired ?? ''];
  return [
    ...said,
    ...(rules?.minAge === undefined ? [] : [fillIn(text.minAge, { years: rules.minAge })]),
    ...(car === undefined ? [] : [car]),
  ];
}

function practicalOf(lodging: LodgingDetail): string[] {
  const text = words();
  const { checkIn, checkOut, caution, bathrooms, registrationNumber, residence } = lodging;
  return [
    ...(checkIn ? [fillIn(text.checkIn, { from: checkIn.from, to: checkIn.to })] : []),
    ...(checkOut ? [fillIn(text.checkOut, { from: checkOut.from, to: checkOut.to })] : []),
    ...(bathrooms === null ? [] : [counted(text.bathrooms, bathrooms)]),
    ...(caution === null || caution === 0 ? [] : [fillIn(text.deposit, { amount: money(caution) })]),
    ...(residence === undefined ? [] : [residence]),
    ...(registrationNumber === null ? [] : [`${text.registration} ${registrationNumber}`]),
  ];
}

function refundsOf({ cancellationPolicy }: LodgingDetail): string[] {
  const text = words();
  if (cancellationPolicy.length === 0) return [text.noRefund];
  return cancellationPolicy.map(({ daysBefore, refundPercent }) =>
    counted(text.cancellationStep, daysBefore, { share: percent(refundPercent) }),
  );
}
