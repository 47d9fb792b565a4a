import type { Day } from '../../../../src/values/day.ts';
import { keyOfName } from '../../../../src/search/rules/place.ts';
import { findPlaceTest } from './places.ts';
import { readSpan, sharedDays, spanOfParameters } from './spans.ts';
import { codesOf, kindShare, type Wish } from './wishes.ts';

/** Of `understood` in an answer. */
export interface Part {
  kind: string;
  value: string;
  words: string;
}

/** How the answer read a wish: the parts that express it, and how far they are right, from 0 to 1. */
export interface Reading {
  share: number;
  parts: readonly Part[];
  isInverted?: boolean;
}

export function readingOf(wish: Wish, understood: readonly Part[], today: Day): Reading {
  const parts = (...kinds: readonly string[]) => understood.filter(({ kind }) => kinds.includes(kind));
  const { name, value } = wish;
  if (name === 'has' || name === 'kind' || name === 'not') return codesReading(wish, parts);
  if (name === 'place') return placeReading(value, parts('place'));
  if (name === 'within') return withinReading(value, parts('within'));
  if (name === 'dates' || name === 'nights' || name === 'maxprice') {
    return timedReading(wish, parts('dates', 'nights', 'price'), today);
  }
  if (name === 'notdates') {
    const [selected, excluded] = [parts('dates'), parts('without').filter((part) => /^\d/.test(part.value))];
    if (selected.length > 0) return { share: 0, parts: selected, isInverted: true };
    return { share: excluded.length > 0 ? 1 : 0, parts: excluded };
  }
  const exact = parts(name).filter((part) => part.value === value);
  if (exact.length > 0) return { share: 1, parts: exact };
  return { share: 0, parts: name === 'note' ? [] : parts(name) };
}

function codesReading(wish: Wish, parts: (...kinds: readonly string[]) => Part[]): Reading {
  const codes = codesOf(wish);
  const overlaps = ({ value }: Part) => value.split(',').some((code) => codes.includes(code));
  const selected = parts('feature', 'surrounding', 'type').filter(overlaps);
  const excluded = parts('without').filter(overlaps);
  const [right, opposite] = wish.name === 'not' ? [excluded, selected] : [selected, excluded];
  if (opposite.length > 0) return { share: 0, parts: opposite, isInverted: true };
  if (right.length > 0) return { share: isTooWide(codes, right) ? 0.5 : 1, parts: right };
  if (wish.name !== 'kind') return { share: 0, parts: [] };
  const close = parts('type').filter(({ value }) => value.split(',').some((code) => kindShare(wish, code) > 0));
  return { share: close.length > 0 ? 0.5 : 0, parts: close };
}

/** A private or shared pool is not any pool. */
function isTooWide(codes: readonly string[], parts: readonly Part[]): boolean {
  const isPool = codes.length === 1 && ['PRIVATEPOOL', 'GROUPPOOL'].includes(codes[0] ?? '');
  return isPool && parts.every(({ value }) => value.includes(','));
}

function placeReading(name: string, parts: readonly Part[]): Reading {
  const keys = findPlaceTest(name).names.map(keyOfName);
  const named = parts.filter(({ value, words }) => [value, words].some((each) => keys.includes(keyOfName(each))));
  return { share: named.length > 0 ? 1 : 0, parts: named };
}

/** As many metres as meant; any other distance to the same place is half right. */
function withinReading(value: string, parts: readonly Part[]): Reading {
  const [place] = value.split(':');
  const samePlace = parts.filter((part) => part.value.split(':')[0] === place);
  if (samePlace.length === 0) return { share: 0, parts: [] };
  return { share: samePlace.some((part) => part.value === value) ? 1 : 0.5, parts: samePlace };
}

function timedReading({ name, value }: Wish, parts: readonly Part[], today: Day): Reading {
  const parameters = new URLSearchParams(parts.map((part) => part.value).join('&'));
  const members = name === 'dates' ? ['arrival', 'arrivalfrom', 'departure'] : [name];
  const own = parts.filter((part) => members.some((member) => new URLSearchParams(part.value).has(member)));
  if (own.length === 0) return { share: 0, parts: [] };
  if (name === 'maxprice') return { share: parameters.get(name) === value ? 1 : 0, parts: own };
  if (name === 'nights') return { share: sharedNights(value, parameters.getAll('nights')), parts: own };
  const understood = spanOfParameters(parameters);
  return { share: understood ? sharedDays(readSpan(value, today), understood) : 0, parts: own };
}

/** 1 if the least and the most nights are understood, 0.5 if it is one night more or less. */
function sharedNights(value: string, understood: readonly string[]): number {
  const nights = understood.flatMap(nightsOf);
  const wanted = nightsOf(value);
  if (wanted.every((each) => nights.includes(each))) return 1;
  return nights.some((each) => wanted.some((other) => Math.abs(each - other) <= 1)) ? 0.5 : 0;
}

function nightsOf(range: string): number[] {
  const [least = 0, most = least] = range.split('-').map(Number);
  return Array.from({ length: most - least + 1 }, (_, more) => least + more);
}
