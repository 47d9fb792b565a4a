import { isoDateOf, weekdayCodes, weekdayOf, ymdOf, type Day, type WeekdayCode } from '../values/day.ts';

type DateForm = 'day' | 'instant' | 'month';

/** Date members of a seed object by name, at any depth. */
export type DateMembers = Readonly<Record<string, DateForm>>;

/**
 * Resolves relative dates: `+N` and `-N` days from the start date, `+N@SA` the first such weekday from that day on. An
 * instant becomes 00:00 UTC of the day. Other texts and members stay as they are.
 */
export function resolveDates(value: unknown, members: DateMembers, startDate: Day): unknown {
  if (Array.isArray(value)) return value.map((each) => resolveDates(each, members, startDate));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, member]: [string, unknown]) => {
    const form = Object.hasOwn(members, name) ? members[name] : undefined;
    const isDate = form !== undefined && typeof member === 'string';
    return [name, isDate ? resolveDate(member, form, startDate) : resolveDates(member, members, startDate)] as const;
  });
  return Object.fromEntries(entries);
}

function parseRelativeDay(text: string, startDate: Day): Day | undefined {
  const found = /^([+-]\d{1,4})(?:@(SU|MO|TU|WE|TH|FR|SA))?$/i.exec(text.trim());
  if (!found) return undefined;
  const day = startDate + Number(found[1]);
  if (found[2] === undefined) return day;
  const weekday = weekdayCodes.indexOf(found[2].toUpperCase() as WeekdayCode);
  return day + ((weekday - weekdayOf(day) + 7) % 7);
}

function resolveDate(text: string, form: DateForm, startDate: Day): string {
  const day = parseRelativeDay(text, startDate);
  if (day === undefined) return text;
  if (form === 'instant') return isoDateOf(day);
  return form === 'day' ? ymdOf(day) : ymdOf(day).slice(0, 6);
}
