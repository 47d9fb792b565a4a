import { countLabel, wordIn } from '../../../lodgings/rules/words.ts';
import { planningHorizon } from '../../../stays/rules/planning/planning.ts';
import { weekdaysIn, ymdOf } from '../../../values/day.ts';
import { writeEuros, writeMonth, writeSpan } from '../../../values/written.ts';
import type { Language } from '../../../values/texts.ts';
import type { StayCriteria } from '../stay-criteria.ts';
import type { UnderstoodCriteria, WordCriteria } from './word-criteria.ts';
import type { UnderstoodWords } from './understood-words.ts';

/** Understood criteria that the explicit ones leave open: parameters win over words, both dates over a length. */
export function listOpen(asked: WordCriteria, understood: readonly UnderstoodCriteria[]): UnderstoodCriteria[] {
  let all = asked;
  return understood.filter(({ asks }) => {
    const isOpen = isLeftOpen(all, asks);
    if (isOpen) all = { ...all, ...asks };
    return isOpen;
  });
}

function isLeftOpen(asked: WordCriteria, asks: WordCriteria): boolean {
  const isDated = (criteria: WordCriteria) =>
    [criteria.arrival, criteria.departure, criteria.arrivalWindow].some((wish) => wish !== undefined);
  const names = Object.keys(asks) as (keyof WordCriteria)[];
  if (names.some((name) => asked[name] !== undefined) || (isDated(asks) && isDated(asked))) return false;
  if (asks.nights && asked.departure !== undefined) return false;
  return asks.arrivalDays === undefined || asked.arrival === undefined;
}

/** A length without dates applies to any day. */
export function addUnderstood(asked: StayCriteria, understood: readonly UnderstoodCriteria[]): StayCriteria {
  const all = listOpen(asked, understood).reduce((sum, { asks }) => ({ ...sum, ...asks }), asked);
  const isUndated = [all.arrival, all.departure, all.arrivalWindow].every((wish) => wish === undefined);
  if (all.nights === undefined || !isUndated) return all;
  return { ...all, arrivalWindow: { first: asked.today, last: asked.today + planningHorizon } };
}

export function explainCriteria({ kind, asks, typed }: UnderstoodCriteria, language: Language): UnderstoodWords {
  if (kind === 'pax' || kind === 'bedrooms') {
    const number = String(asks[kind]);
    return { kind, value: number, label: number, words: typed };
  }
  return { kind, value: writeParameters(asks), label: describe(asks, language), words: typed };
}

function writeParameters({
  arrival,
  departure,
  arrivalWindow,
  arrivalDays,
  nights,
  minPrice,
  maxPrice,
}: WordCriteria): string {
  const parameters = {
    ...(arrival !== undefined && { arrival: ymdOf(arrival) }),
    ...(departure !== undefined && { departure: ymdOf(departure) }),
    ...(arrivalWindow && { arrivalfrom: ymdOf(arrivalWindow.first), arrivalto: ymdOf(arrivalWindow.last) }),
    ...(arrivalDays !== undefined && { arrivaldays: weekdaysIn(arrivalDays).join(',') }),
    ...(nights && { nights: writeNights(nights) }),
    ...(minPrice !== undefined && { minprice: minPrice / 100 }),
    ...(maxPrice !== undefined && { maxprice: maxPrice / 100 }),
  };
  return Object.entries(parameters)
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

function writeNights(nights: readonly number[]): string {
  return [...new Set([nights[0], nights.at(-1)])].join('-');
}

function describe(asks: WordCriteria, language: Language): string {
  const { arrival, departure, arrivalWindow, arrivalDays, nights } = asks;
  const word = (...words: Parameters<typeof wordIn>[0]) => wordIn(words, language);
  const onArrival = word('Arrivée', 'Arrival', 'Anreise', 'Llegada');
  return [
    arrivalDays !== undefined && word('Week-end', 'Weekend', 'Wochenende', 'Fin de semana'),
    nights && countLabel('nights', nights.at(-1) ?? 1, language).replace(/^\d+/, writeNights(nights).replace('-', '–')),
    arrival !== undefined && departure !== undefined && writeSpan(arrival, departure, language),
    arrival !== undefined && departure === undefined && `${onArrival} ${writeSpan(arrival, arrival, language)}`,
    arrivalWindow &&
      (writeMonth(arrivalWindow, language) ??
        `${onArrival} ${writeSpan(arrivalWindow.first, arrivalWindow.last, language)}`),
    describePrice(asks, language),
  ]
    .filter((part) => typeof part === 'string')
    .join(', ');
}

function describePrice({ minPrice, maxPrice }: WordCriteria, language: Language): string | undefined {
  const [from, to] = [minPrice, maxPrice].map((price) => price !== undefined && writeEuros(price, language));
  if (from && to) return `${from} – ${to}`;
  if (from) return `${wordIn(['À partir de', 'From', 'Ab', 'Desde'], language)} ${from}`;
  return to ? `${wordIn(['Jusqu’à', 'Up to', 'Bis', 'Hasta'], language)} ${to}` : undefined;
}
