import { isForEverybody } from '../../lodgings/wire/property.ts';
import type { Host } from '../../lodgings/rules/property.ts';
import { stripToLine } from './plain-text.ts';

/** Response times of the data set in hours; "a few days or more" is left out. */
const hours: Readonly<Record<string, number>> = {
  'within an hour': 1,
  'within a few hours': 6,
  'within a day': 24,
};

/** Undefined without a name that may be shown. Hosts' own texts are left out: many contain contact details. */
export function hostOfRow(
  row: Readonly<Record<'host_name' | 'host_since' | 'host_response_time', string>>,
): Host | undefined {
  const name = stripToLine(row.host_name, 60);
  if (name === '' || !isForEverybody(name)) return undefined;
  const since = /^(19|20)\d{2}(?=-\d{2}-\d{2}$)/.exec(row.host_since)?.[0];
  return {
    name,
    languages: [],
    since: since === undefined ? undefined : Number(since),
    responseHours: hours[row.host_response_time.toLowerCase()],
  };
}
