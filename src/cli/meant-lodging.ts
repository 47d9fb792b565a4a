import type { Db } from '../sqlite/database.ts';
import { findReferencedLodging } from '../catalog/store/lodging-list.ts';
import { readLodging } from '../lodgings/store/lodgings.ts';
import type { Lodging } from '../lodgings/rules/lodging.ts';
import { patternArgument } from './arguments.ts';
import { Refusal } from './exit-codes.ts';

/** Says how a lodging is named on the command line. */
export const lodgingHelp = 'id or reference of a lodging';

/** A lodging is named by its id or its public reference. */
export const lodgingArgument = patternArgument(
  /^(\d{1,10}|[Ll][A-Za-z0-9]{4,31})$/,
  'It must be the id of a lodging such as 75, or its reference such as LAACL.',
);

/** Reads the lodging that is named; refuses with what to do when there is none. */
export function meantLodging(db: Db, name: string): Lodging {
  const id = /^\d+$/.test(name) ? Number(name) : findReferencedLodging(db, name);
  const lodging = id === undefined ? undefined : readLodging(db, id);
  if (lodging) return lodging;
  throw new Refusal('LODGING_NOT_FOUND', `There is no lodging ${name}: lodgings list shows ids and references.`);
}
