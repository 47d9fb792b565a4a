import { InvalidArgumentError } from 'commander';
import { dayFromYmd, type Day } from '../values/day.ts';

/* These readers throw the library's error, which prints the option with the reason and the help hint. */

export function parseDay(text: string): Day {
  const day = dayFromYmd(text.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$1$2$3'));
  if (day === undefined) throw new InvalidArgumentError('It must be a real day, YYYYMMDD or YYYY-MM-DD.');
  return day;
}

export function parseWholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = /^[+-]?\d{1,9}$/.test(text) ? Number(text) : NaN;
    if (value >= least && value <= most) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
  };
}

/** Euros with at most 2 decimals; returns cents. */
export function parseEuros(text: string): number {
  const found = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text);
  if (!found) throw new InvalidArgumentError('It must be an amount in euros such as 250 or 250.50.');
  return Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
}

export function parsePattern(pattern: RegExp, reason: string): (text: string) => string {
  return (text) => {
    if (pattern.test(text)) return text;
    throw new InvalidArgumentError(reason);
  };
}

/** For options that may be repeated; drops duplicates. */
export function collectList<Value>(one: (text: string) => Value): (text: string, before?: Value[]) => Value[] {
  return (text, before = []) => [...new Set([...before, one(text)])];
}

/** Returns milliseconds since 1970; a bare day is its first instant in UTC. */
export function parseInstant(text: string): number {
  const isInstant = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/.test(text);
  const isRealDay = dayFromYmd(text.slice(0, 10).replaceAll('-', '')) !== undefined;
  const instant = isInstant && isRealDay ? Date.parse(text) : NaN;
  if (Number.isNaN(instant)) throw new InvalidArgumentError('It must be an instant such as 2027-12-31T12:00Z.');
  return instant;
}

/** Case-insensitive. */
export function parseWord<const Word extends string>(words: readonly Word[]): (text: string) => Word {
  return (text) => {
    const found = words.find((word) => word === text.trim().toUpperCase());
    if (found !== undefined) return found;
    throw new InvalidArgumentError(`It must be one of ${words.join(', ')}.`);
  };
}

export const parseLimit = parseWholeNumber(1, 1_000_000);

export function parseOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url !== undefined && /^https?:$/.test(url.protocol) && url.origin === text) return text;
  throw new InvalidArgumentError('It must be an origin, such as https://shop.example, without a path.');
}

/** Name of a channel, or another code of the same form. */
export const parseName = parsePattern(
  /^[A-Za-z0-9._-]{1,64}$/,
  'It must be 1 to 64 letters, digits, dots, hyphens or _.',
);
