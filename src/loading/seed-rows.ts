import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { ObjectMistake } from './mistakes.ts';
import { isoDateOf, weekdayCodes, weekdayOf, ymdOf, type Day, type WeekdayCode } from '../values/day.ts';

/** Not yet checked, or the reason why it cannot be read. Lines count from 1, indexes from 0. */
export interface SeedRow {
  line: number;
  index: number | undefined;
  content: { value: unknown } | { mistake: ObjectMistake };
}

/** Reads `.json` (array) or `.ndjson`, also with `.gz`, in UTF-8. */
export function readSeedRows(path: string): SeedRow[] {
  const text = readText(path);
  if (text === undefined) return [createFaultRow(0, 'UNREADABLE_FILE', 'Must be a readable file in UTF-8')];
  return /\.ndjson(\.gz)?$/.test(path) ? readLines(text) : readArray(text);
}

function readText(path: string): string | undefined {
  try {
    const bytes = readFileSync(path);
    return new TextDecoder('utf-8', { fatal: true }).decode(path.endsWith('.gz') ? gunzipSync(bytes) : bytes);
  } catch {
    return undefined;
  }
}

function readLines(text: string): SeedRow[] {
  const lines = text.split('\n').map((line, at) => ({ line: at + 1, text: line.trim() }));
  return lines
    .filter((each) => each.text !== '')
    .map(({ line, text: json }, index) => {
      const read = parseJson(json);
      const fault = createFaultRow(line, 'MALFORMED_JSON', 'Must be one JSON object per line');
      return 'value' in read ? { line, index, content: read } : { ...fault, index };
    });
}

function readArray(text: string): SeedRow[] {
  const json = parseJson(text);
  if (!('value' in json)) return [createFaultRow(json.line, 'MALFORMED_JSON', 'Must be JSON')];
  if (!Array.isArray(json.value)) return [createFaultRow(1, 'INVALID_TYPE', 'Must be a JSON array')];
  const lines = findElementLines(text);
  return json.value.map((value: unknown, index) => ({ line: lines[index] ?? 0, index, content: { value } }));
}

/**
 * The parser's message quotes the text around the mistake, which may be personal data: only the line is taken from it.
 */
function parseJson(text: string): { value: unknown } | { line: number } {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    const place = error instanceof Error ? /position (\d+)/.exec(error.message) : null;
    const before = place ? text.slice(0, Number(place[1])) : text;
    return { line: before.split('\n').length };
  }
}

/** Of valid JSON. */
function findElementLines(text: string): number[] {
  const lines: number[] = [];
  let [depth, line, isAwaited] = [0, 1, false];
  for (const [token] of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"|\S|\n/g)) {
    if (token === '\n') line += 1;
    else {
      if (isAwaited && token !== ']') lines.push(line);
      isAwaited = (depth === 1 && token === ',') || (depth === 0 && token === '[');
      if (token === '[' || token === '{') depth += 1;
      else if (token === ']' || token === '}') depth -= 1;
    }
  }
  return lines;
}

function createFaultRow(line: number, code: ObjectMistake['code'], detail: string): SeedRow {
  return { line, index: undefined, content: { mistake: { pointer: '', code, detail } } };
}

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
