import { readdirSync, readFileSync } from 'node:fs';
import type { Operation } from '../../http/operation.ts';

const folder = new URL('../samples/', import.meta.url);

/** Values of answers by the names of their files: `<operation>` or, where a status has one of its own, `<operation>-<status>`. */
const samples: ReadonlyMap<string, unknown> = new Map(
  readdirSync(folder).map((file) => [
    file.replace(/\.json$/, ''),
    JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as unknown,
  ]),
);

/** Operations that answer what another one answers. */
const answersLike: Readonly<Record<string, string>> = {
  'list-channel-lodgings': 'list-lodgings',
  'list-saturday-weeks': 'list-availabilities',
  'list-stay-extras': 'list-extras',
  'list-company-reviews': 'list-lodging-reviews',
};

/** Yields the value that the document shows as the answer of an operation with this status; undefined: none was written. */
export function findAnswerSample({ id }: Pick<Operation, 'id'>, status: number): unknown {
  return samples.get(`${id}-${status}`) ?? samples.get(answersLike[id] ?? id);
}
