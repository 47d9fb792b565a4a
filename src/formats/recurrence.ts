import { weekdayCodes, type Day } from '../values/day.ts';

/** As `ical.js` parses a rule: it checks the values of the parts, but not whether they may stand together. */
export interface ParsedRule {
  freq?: string;
  interval?: number;
  count?: number;
  until?: string;
  /** 1 is Sunday. */
  wkst?: number;
  rscale?: string;
  [part: string]: unknown;
}

const common = ['byhour', 'byminute', 'bysecond', 'bymonth', 'byday', 'bysetpos'];

/** Parts that RFC 5545, 3.3.10, allows. Frequencies shorter than a day are left out: no stay recurs by the hour. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  DAILY: [...common, 'bymonthday'],
  WEEKLY: common,
  MONTHLY: [...common, 'bymonthday'],
  YEARLY: [...common, 'bymonthday', 'byyearday', 'byweekno'],
};

const dayLength = 86_400_000;

/** More than a century; limits the time that one rule takes. */
const mostDays = 50_000;
const mostTimesOfDay = 100;

/**
 * The starts of the repetitions, ascending from `start` to `last`, in milliseconds of a UTC clock. Throws if the RFC does
 * not allow the rule, or it needs too many steps. COUNT counts the times that fit the rule, even if `start` does not:
 * the RFC leaves this undefined, and this way no night is missing.
 */
export function* repeat(parsed: ParsedRule, start: number, last: number): Generator<number> {
  const first = Math.floor(start / dayLength);
  const rule = readRule(parsed, first);
  const times = timesOf(rule, start - first * dayLength);
  let left = rule.count;
  let walked = 0;
  for (let place = 0; ; place += rule.interval) {
    const [from, to] = periodAt(place, first, rule);
    if (!(from * dayLength <= last)) return;
    walked += to - from;
    if (walked > mostDays) throw new Error('Too many repetitions');
    for (const wall of startsIn(from, to, rule, times)) {
      if (wall > last || left === 0) return;
      if (wall < start) continue;
      left -= 1;
      yield wall;
    }
  }
}

interface Rule {
  freq: string;
  interval: number;
  count: number;
  /** 0 is Sunday. */
  wkst: number;
  /** `nth` is 0 for each such day of the month or year. */
  weekdays: readonly { weekday: number; nth: number }[] | undefined;
  parts: RuleParts;
}

type RuleParts = Partial<
  Record<
    'byhour' | 'byminute' | 'bysecond' | 'bymonth' | 'bymonthday' | 'byyearday' | 'byweekno' | 'bysetpos',
    readonly number[] | undefined
  >
>;

function readRule(parsed: ParsedRule, first: Day): Rule {
  const { freq = '', interval = 1, count, until, wkst = 2, rscale = 'GREGORIAN', ...given } = parsed;
  const lists = Object.entries(given).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, [value].flat()] as const],
  );
  const { byday, ...parts } = Object.fromEntries(lists) as RuleParts & { byday?: string[] };
  const weekdays = byday?.map((code) => ({
    weekday: (weekdayCodes as readonly string[]).indexOf(code.slice(-2)),
    nth: Number(code.slice(0, -2)),
  }));
  const rule = { freq, interval, count: count ?? Infinity, wkst: wkst - 1, weekdays, parts };
  const names = lists.map(([name]) => name);
  const isEndedTwice = count !== undefined && until !== undefined;
  const isLegal = rscale === 'GREGORIAN' && count !== 0 && !isEndedTwice && mayStandTogether(names, rule);
  if (!isLegal) throw new Error('A rule that RFC 5545 does not allow');
  return withDefaults(rule, first);
}

/** `names` are those of all parts that are lists. */
function mayStandTogether(names: readonly string[], { freq, weekdays, parts }: Rule): boolean {
  const known = allowed[freq];
  if (!known || !names.every((name) => known.includes(name))) return false;
  const selectsFromNothing = parts.bysetpos !== undefined && names.length === 1;
  const countsFromZero = [parts.bymonthday, parts.byyearday, parts.byweekno, parts.bysetpos].some((part) =>
    part?.includes(0),
  );
  if (selectsFromNothing || countsFromZero) return false;
  const isNumbered = weekdays?.some(({ nth }) => nth !== 0) ?? false;
  return !isNumbered || freq === 'MONTHLY' || (freq === 'YEARLY' && !parts.byweekno);
}

/** A rule that names no day means that of the first occurrence; one that names a week means each of its days. */
function withDefaults(rule: Rule, first: Day): Rule {
  const { freq, parts, weekdays } = rule;
  const namesDay = weekdays ?? parts.bymonthday ?? parts.byyearday ?? parts.byweekno;
  if (namesDay || freq === 'DAILY') return rule;
  const date = new Date(first * dayLength);
  if (freq === 'WEEKLY') return { ...rule, weekdays: [{ weekday: date.getUTCDay(), nth: 0 }] };
  const bymonth = freq === 'YEARLY' ? [date.getUTCMonth() + 1] : undefined;
  return { ...rule, parts: { bymonth, ...parts, bymonthday: [date.getUTCDate()] } };
}

/** In milliseconds into a day, ascending; each part that is not given is that of `start`. */
function timesOf({ parts }: Rule, start: number): number[] {
  const units = [
    { values: parts.byhour, length: 3_600_000, most: 24 },
    { values: parts.byminute, length: 60_000, most: 60 },
    { values: parts.bysecond, length: 1_000, most: 60 },
  ];
  const times = units.reduce(
    (sums, { values, length, most }) => {
      const own = values ?? [Math.floor(start / length) % most];
      return sums.flatMap((sum) => own.map((value) => sum + value * length));
    },
    [0],
  );
  if (times.length > mostTimesOfDay) throw new Error('Too many repetitions');
  return times.sort((one, other) => one - other);
}

type Days = readonly [from: Day, to: Day];

/** The day, week, month or year that is `place` of them after that of the first day. */
function periodAt(place: number, first: Day, { freq, wkst }: Rule): Days {
  if (freq === 'DAILY') return [first + place, first + place + 1];
  if (freq === 'WEEKLY') return [startOfWeek(first, wkst) + 7 * place, startOfWeek(first, wkst) + 7 * (place + 1)];
  const month = monthOf(first);
  if (freq === 'MONTHLY') return [startOfMonth(month + place), startOfMonth(month + place + 1)];
  return yearOf(Math.floor(month / 12) + place);
}

function startsIn(from: Day, to: Day, rule: Rule, times: readonly number[]): number[] {
  const starts: number[] = [];
  for (let day = from; day < to; day += 1) {
    if (fits(day, rule)) starts.push(...times.map((time) => day * dayLength + time));
  }
  const positions = rule.parts.bysetpos;
  return positions ? starts.filter((_, at) => isAmong(positions, [at + 1, at - starts.length])) : starts;
}

function fits(day: Day, { freq, wkst, weekdays, parts }: Rule): boolean {
  const month = monthOf(day);
  const ofMonth = [startOfMonth(month), startOfMonth(month + 1)] as const;
  const ofYear = yearOf(Math.floor(month / 12));
  const counted = freq === 'MONTHLY' || parts.bymonth ? ofMonth : ofYear;
  const weekday = new Date(day * dayLength).getUTCDay();
  return (
    (!parts.bymonth || parts.bymonth.includes((((month % 12) + 12) % 12) + 1)) &&
    isAmong(parts.bymonthday, countIn(day, ofMonth)) &&
    isAmong(parts.byyearday, countIn(day, ofYear)) &&
    (!parts.byweekno || isAmong(parts.byweekno, weekNumbers(day, wkst))) &&
    (!weekdays ||
      weekdays.some(
        (each) => each.weekday === weekday && (each.nth === 0 || isAmong([each.nth], inWeeks(countIn(day, counted)))),
      ))
  );
}

type FromBothEnds = readonly [number, number];

/** From 1 upwards, and from -1 backwards. */
function countIn(day: Day, [from, to]: Days): FromBothEnds {
  return [day - from + 1, day - to];
}

function isAmong(wanted: readonly number[] | undefined, [forwards, backwards]: FromBothEnds): boolean {
  return !wanted || wanted.includes(forwards) || wanted.includes(backwards);
}

function inWeeks([forwards, backwards]: FromBothEnds): FromBothEnds {
  return [Math.ceil(forwards / 7), Math.floor(backwards / 7)];
}

/** A week belongs to the year in which it has most days. */
function weekNumbers(day: Day, wkst: number): FromBothEnds {
  const week = startOfWeek(day, wkst);
  const [from, to] = yearOf(Math.floor(monthOf(week + 3) / 12));
  return inWeeks(countIn(week, [startOfWeek(from + 3, wkst), startOfWeek(to + 3, wkst)]));
}

function startOfWeek(day: Day, wkst: number): Day {
  return day - ((new Date(day * dayLength).getUTCDay() - wkst + 7) % 7);
}

/** Months since January 1970. */
function monthOf(day: Day): number {
  const date = new Date(day * dayLength);
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
}

function startOfMonth(month: number): Day {
  return Date.UTC(1970, month, 1) / dayLength;
}

/** `year` is counted from 1970. */
function yearOf(year: number): Days {
  return [startOfMonth(12 * year), startOfMonth(12 * (year + 1))];
}
