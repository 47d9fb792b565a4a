import type { Day } from '../../../values/day.ts';
import type { Language } from '../../../values/texts.ts';
import { planningHorizon } from '../../../stays/rules/planning/planning.ts';
import type { Span } from './calendar-spans.ts';
import { dateRows } from './date-phrases.ts';
import { moneyRows } from './money-phrases.ts';
import { countPersons, partyRows } from './party-phrases.ts';
import {
  matchWords,
  taken,
  words,
  type CriterionPhrase,
  type PhraseContext,
  type PhraseKind,
  type PhraseMeaning,
  type PhraseRow,
  type WordCriteria,
} from './phrases.ts';
import { lengthRows, readUnclearMonth, windowRows } from './time-phrases.ts';

const timedRows: readonly PhraseRow[] = [...moneyRows, ...dateRows, ...windowRows, ...lengthRows];

/** All that count persons or bedrooms, or note something; the first of each other kind. */
const repeated = new Set<PhraseKind>(['pax', 'children', 'bedrooms', 'without', 'note']);

const negation = new RegExp(`(?<![^ ])${words.negations}$`);
const alternative = /(?<![^ ])(?:or|ou|oder|o|nor|ni|noch)$/;

/**
 * Finds phrases of numbers, time and money among folded words. Relative times count from today; without it, no phrases of time and
 * money are read.
 */
export function findCriterionPhrases(
  tokens: readonly string[],
  { today, language }: { today?: Day | undefined; language: Language },
): CriterionPhrase[] {
  const left = [...tokens];
  const found: CriterionPhrase[] = [];
  const context = { today: today ?? 0, language };
  for (const row of today === undefined ? partyRows : [...partyRows, ...timedRows]) {
    findInRow(row, { left, found, context });
  }
  if (today === undefined) return joinParty(found);
  return joinDates(joinUnclearMonth(joinParty(found), left, context));
}

interface Finding {
  /** The words, without those that phrases have taken. */
  left: string[];
  found: CriterionPhrase[];
  context: PhraseContext;
}

function findInRow({ kind, pattern, read }: PhraseRow, { left, found, context }: Finding): void {
  if (!repeated.has(kind) && found.some((phrase) => phrase.kind === kind)) return;
  for (const { groups, before, from, to } of matchWords(left, pattern)) {
    const meaning = read(groups, context);
    if (!meaning) continue;
    const negated = (kind === 'dates' || kind === 'nights') && countNegating(before, from, found);
    const readAsOf = (today: Day) => read(groups, { ...context, today });
    if (negated) found.push({ ...excludeDays(readAsOf, context.today), from: from - negated, to });
    else found.push({ kind, ...meaning, from, to });
    left.fill(taken, negated ? from - negated : from, to);
    if (!negated && !repeated.has(kind)) break;
  }
}

/** Words for days without a year exclude these days of each year; words for any days, such as a weekend, are only noted. */
function excludeDays(
  readAsOf: (today: Day) => PhraseMeaning | undefined,
  today: Day,
): Omit<PhraseMeaning, 'share'> & { kind: PhraseKind } {
  const otherDays: Span[] = [];
  for (let span = spanOf(readAsOf(today)); span;) {
    otherDays.push(span);
    const next = spanOf(readAsOf(span.last + 1));
    const isYearly = next && next.first - span.last > 200 && next.first <= today + planningHorizon;
    span = isYearly ? next : undefined;
  }
  return otherDays.length > 0
    ? { kind: 'without', asks: { otherDays } }
    : { kind: 'note', asks: {}, note: 'otherdates' };
}

function spanOf({ asks }: PhraseMeaning = { asks: {} }): Span | undefined {
  const { arrival, departure, arrivalWindow } = asks;
  if (arrivalWindow || arrival === undefined) return arrivalWindow;
  return { first: arrival, last: departure === undefined ? arrival : departure - 1 };
}

/** The number of words that turn the phrase behind them: "not", or "or" behind a turned phrase; 0 without any. */
function countNegating(before: string, from: number, found: readonly CriterionPhrase[]): number {
  const negating = negation.exec(before)?.[0];
  if (negating !== undefined) return negating.split(' ').length;
  const isContinued = found.some(
    ({ kind, note, to }) => (kind === 'without' || note === 'otherdates') && to === from - 1,
  );
  return alternative.test(before) && isContinued ? 1 : 0;
}

/** One part for all persons and one for each other kind; a child alone or a number of families counts only where nothing else does. */
function joinParty(found: readonly CriterionPhrase[]): CriterionPhrase[] {
  const pax = found.filter(({ kind }) => kind === 'pax');
  const isChildAlone =
    pax.every(({ share }) => share === 'children') && pax.reduce((sum, { asks }) => sum + (asks.pax ?? 0), 0) <= 1;
  if (isChildAlone) return found.filter(({ kind }) => kind !== 'pax');
  const persons = Math.min(99, countPersons(found.filter(({ kind }) => kind === 'pax' || kind === 'children')));
  return found.map((phrase) => {
    if (phrase.kind === 'pax') return { ...phrase, asks: { pax: persons } };
    return phrase.share === 'families'
      ? { kind: 'pax', asks: { pax: persons }, from: phrase.from, to: phrase.to }
      : phrase;
  });
}

/** A month that may be another word (`weekend May`) is joined to the length beside it: alone it would not count as a month. */
function joinUnclearMonth(
  found: readonly CriterionPhrase[],
  left: readonly string[],
  context: PhraseContext,
): CriterionPhrase[] {
  const length = found.find(({ kind }) => kind === 'nights');
  if (!length || found.some(({ kind }) => kind === 'dates')) return [...found];
  const { from, to } = length;
  const places = [to, from - 1, ...(/^(?:de|of)$/.test(left[to] ?? '') ? [to + 1] : [])];
  for (const at of places) {
    const month = readUnclearMonth(left[at] ?? '', context);
    if (!month) continue;
    const asks = { ...length.asks, ...month };
    const joined: CriterionPhrase = { kind: 'dates', asks, from: Math.min(from, at), to: Math.max(to, at + 1) };
    return found.map((phrase) => (phrase === length ? joined : phrase));
  }
  return [...found];
}

/** Two dates and a shorter length are a stay between the dates; a date and a weekend the weekend nearest to it. */
function joinDates(found: readonly CriterionPhrase[]): CriterionPhrase[] {
  const { nights = [], arrivalDays } = found.find(({ kind }) => kind === 'nights')?.asks ?? {};
  const least = Math.min(...nights);
  return found.map((phrase) => {
    const { arrival, departure } = phrase.asks;
    if (arrival === undefined) return phrase;
    const window = (first: Day, last: Day) => ({ ...phrase, asks: { arrivalWindow: { first, last } } });
    if (departure !== undefined && departure - arrival > least) return window(arrival, departure - least);
    return departure === undefined && arrivalDays !== undefined ? window(arrival - 3, arrival + 3) : phrase;
  });
}

/** `from` is the index of the first word. */
export type UnderstoodCriteria = Pick<CriterionPhrase, 'kind' | 'asks' | 'note' | 'from'> & { typed: string };

/** Phrases of one kind as one, in the order of the text; its words may be apart. */
export function groupPhrases(found: readonly CriterionPhrase[], all: readonly string[]): UnderstoodCriteria[] {
  return [...Map.groupBy(found, ({ kind, note }) => note ?? kind).values()].map((own) => {
    const phrases = own.toSorted((a, b) => a.from - b.from);
    const [{ kind, note, asks }] = own as [CriterionPhrase];
    const [{ from }] = phrases as [CriterionPhrase];
    const typed = phrases.map((each) => all.slice(each.from, each.to).join(' ')).join(' ');
    return { kind, ...(note && { note }), asks: { ...asks, ...sumOf(kind, phrases) }, from, typed };
  });
}

function sumOf(kind: PhraseKind, phrases: readonly CriterionPhrase[]): WordCriteria {
  const bedrooms = phrases.reduce((sum, { asks }) => sum + (asks.bedrooms ?? 0), 0);
  if (kind === 'bedrooms') return { bedrooms: Math.min(99, bedrooms) };
  if (kind === 'without') return { otherDays: phrases.flatMap(({ asks }) => asks.otherDays ?? []) };
  return kind === 'children' ? { childrenAges: phrases.flatMap(({ asks }) => asks.childrenAges ?? []) } : {};
}
