/** Members stored in another form: lists and objects as JSON, flags as 1 and 0. */
interface StoredForms<Member> {
  json?: readonly Member[];
  flags?: readonly Member[];
}

/** Columns must be named like the members; NULL becomes undefined. */
export function recordOf<Stored>(row: object, { json = [], flags = [] }: StoredForms<keyof Stored> = {}): Stored {
  const record = { ...row } as Record<keyof Stored, unknown>;
  for (const name of Object.keys(row) as (keyof Stored)[]) if (record[name] === null) record[name] = undefined;
  for (const name of json) record[name] = JSON.parse(record[name] as string) as unknown;
  for (const name of flags) record[name] = record[name] === 1;
  return record as Stored;
}

export function valuesOf(record: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, valueOf(value)]));
}

function valueOf(value: unknown): unknown {
  if (typeof value === 'boolean') return Number(value);
  const isList = typeof value === 'object' && value !== null && !Buffer.isBuffer(value);
  return isList ? JSON.stringify(value) : value;
}
