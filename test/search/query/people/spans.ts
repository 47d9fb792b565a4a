import { dayFromYmd, firstDayOfWeek, ymdOf, type Day } from '../../../../src/values/day.ts';

/** Arrivals from the first to the last day; `departure` is given for one stay. */
export interface Span {
  from: Day;
  to: Day;
  departure: Day | undefined;
}

const namedDates: Readonly<Record<string, string>> = { newyear: '1227-0101', christmas: '1220-1226' };

/** The first time from today on that has not passed. */
export function readSpan(value: string, today: Day): Span {
  if (value === 'thisweekend') {
    const [friday, sunday] = [firstDayOfWeek(today) + 4, firstDayOfWeek(today) + 6];
    return { from: Math.max(today, friday), to: Math.max(today, sunday), departure: undefined };
  }
  const [, first, last, stay] = /^(\d{4})(?:-(\d{4}))?(stay)?$/.exec(namedDates[value] ?? value) ?? [];
  if (first === undefined) throw new Error(`Unknown dates ${value}`);
  const end = last ?? first;
  for (let year = Number(ymdOf(today).slice(0, 4)) - 1; ; year += 1) {
    const from = dayFromYmd(`${year}${first}`) as Day;
    const to = dayFromYmd(`${end < first ? year + 1 : year}${end}`) as Day;
    if (to >= today) return stay ? { from, to: from, departure: to } : { from, to, departure: undefined };
  }
}

/** As parameters of a search. */
export function parametersOf({ from, to, departure }: Span, today: Day): Record<string, string> {
  if (departure !== undefined) return { arrival: ymdOf(from), departure: ymdOf(departure) };
  if (from === to) return { arrival: ymdOf(from) };
  return { arrivalfrom: ymdOf(Math.max(from, today)), arrivalto: ymdOf(to) };
}

/** From parameters of a search; undefined without dates. */
export function spanOfParameters(parameters: URLSearchParams): Span | undefined {
  const day = (name: string) => dayFromYmd(parameters.get(name) ?? '');
  const [arrival, departure] = [day('arrival'), day('departure')];
  const from = day('arrivalfrom') ?? arrival ?? departure;
  const to = day('arrivalto') ?? arrival ?? departure;
  return from === undefined || to === undefined ? undefined : { from, to, departure };
}

/** 1 if the understood days are the wanted ones, 0.5 if some are, else 0. */
export function sharedDays(wanted: Span, understood: Span): number {
  if (wanted.departure !== undefined) {
    if (understood.from !== wanted.from) return 0;
    return understood.departure === wanted.departure ? 1 : 0.5;
  }
  const common = Math.min(understood.to, wanted.to) - Math.max(understood.from, wanted.from) + 1;
  if (common <= 0) return 0;
  const all = Math.max(understood.to, wanted.to) - Math.min(understood.from, wanted.from) + 1;
  const isWithin = understood.from >= wanted.from && understood.to <= wanted.to;
  return isWithin || common / all >= 0.5 ? 1 : 0.5;
}
