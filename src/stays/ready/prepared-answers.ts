import { compressPiece } from '../../formats/gzip-pieces.ts';
import { encodeJson } from '../../formats/json.ts';
import { lodgingFor, precisions } from '../../lodgings/rules/lodging.ts';
import { readSequence } from '../../lodgings/store/changes.ts';
import { inSnapshot, type Db } from '../../sqlite/database.ts';
import { isStructureDamaged, type Report } from '../../sqlite/derived-file.ts';
import type { Day } from '../../values/day.ts';
import { languages } from '../../values/texts.ts';
import type { ReadyAvailabilities } from '../wire/availability.ts';
import type { DetailPart, DetailWriter, ReadyDetail, ReadyDetails } from '../wire/ready-details.ts';
import {
  makeReady,
  findPrepared,
  isReady,
  resetReadyFile,
  saveReady,
  type AsOf,
  type Part,
  type Prepared,
} from './ready-file.ts';

export interface ReadySources {
  /** The facts database. */
  db: Db;
  /** The file of prepared answers. */
  ready: Db;
  now: () => number;
  today: () => Day;
  writer: DetailWriter;
  report: Report;
}

/**
 * Answers from the facts' current state only. A damaged answer is prepared again; no failure of the file reaches the
 * caller.
 */
export function readPrepared(sources: ReadySources): { ready: ReadyAvailabilities; readyDetails: ReadyDetails } {
  const { db, ready, today, report } = sources;
  const attempt = <Read>(lodgingId: number, read: (asOf: AsOf) => Read): Read | undefined => {
    const asOf = asOfNow(sources, lodgingId, today());
    try {
      return onFile(sources, () => read(asOf));
    } catch (err) {
      report({ text: 'a prepared answer cannot be read', name: lodgingId, err });
      return undefined;
    }
  };
  const find = <Name extends Part>(lodgingId: number, part: Name): Prepared[Name] | undefined => {
    const read = () => attempt(lodgingId, (asOf) => findPrepared(ready, lodgingId, part, asOf));
    const found = read();
    if (found !== 'damaged') return found;
    report({ text: 'a prepared answer is damaged and is rebuilt', damaged: 'answer', name: lodgingId });
    try {
      makeOneReady(sources, lodgingId, today(), { anew: true });
    } catch (err) {
      report({ text: 'a prepared answer cannot be rebuilt', name: lodgingId, err });
    }
    const made = read();
    return made === 'damaged' ? undefined : made;
  };
  return {
    ready: {
      has: (lodgingId) => attempt(lodgingId, (asOf) => isReady(ready, lodgingId, asOf)) ?? false,
      find: (lodgingId) => find(lodgingId, 'stays'),
      findFigures: (lodgingId) => find(lodgingId, 'stays')?.figures,
      findOrMake: (lodgingId) =>
        inSnapshot(db, () => find(lodgingId, 'stays') ?? makeReady(db, lodgingId, today())?.ready),
    },
    readyDetails: { find },
  };
}

function asOfNow({ db, writer }: ReadySources, lodgingId: number, day: Day): AsOf {
  return { sequence: readSequence(db, lodgingId), day, form: writer.form };
}

/** If the file's structure is damaged, empties it and runs again. */
export function onFile<Result>({ db, ready, report }: ReadySources, run: () => Result): Result {
  try {
    return run();
  } catch (err) {
    if (!isStructureDamaged(err)) throw err;
    report({ text: 'the file of prepared answers is damaged and is rebuilt', damaged: 'answer', err });
    resetReadyFile(ready, db);
    return run();
  }
}

export function makeOneReady(sources: ReadySources, lodgingId: number, day: Day, { anew = false } = {}): void {
  const { db, ready } = sources;
  const made = inSnapshot(db, () => {
    const asOf = asOfNow(sources, lodgingId, day);
    if (!anew && onFile(sources, () => isReady(ready, lodgingId, asOf))) return undefined;
    return { asOf, answers: makePrepared(sources, lodgingId, day) };
  });
  if (made) onFile(sources, () => saveReady(ready, lodgingId, made.asOf, made.answers));
}

function makePrepared({ db, writer }: ReadySources, lodgingId: number, day: Day): Prepared | undefined {
  const made = makeReady(db, lodgingId, day);
  if (!made) return undefined;
  const { figures } = made.ready;
  const details = precisions.flatMap((precision) => {
    const lodging = lodgingFor(precision, made.lodging);
    return languages.map((each): [DetailPart, ReadyDetail] => {
      const { value, language } = writer.write(lodging, figures, each);
      return [`${each} ${precision}`, { language, json: compressPiece(encodeJson(value)) }];
    });
  });
  return { stays: made.ready, ...(Object.fromEntries(details) as Omit<Prepared, 'stays'>) };
}
