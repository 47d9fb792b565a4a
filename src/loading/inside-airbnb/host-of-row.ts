import { isForEverybody } from '../../lodgings/wire/property/host-input.ts';
import type { Host } from '../../lodgings/rules/property.ts';
import { stripToLine } from './plain-text.ts';

/** How soon the words of the data set say that a host answers, in hours; "a few days or more" says nothing. */
const hours: Readonly<Record<string, number>> = {
  'within an hour': 1,
  'within a few hours': 6,
  'within a day': 24,
};

/**
 * Yields the host as the columns name it: the public name, the year of `host_since`, and how soon an answer comes; undefined without a
 * name that may be shown. What hosts write of themselves is left out: much of it says how to reach them.
 */
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
