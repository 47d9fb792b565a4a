import { packPiece, type PackedPiece } from '../../formats/gzip-pieces.ts';
import { encodeJson } from '../../formats/json.ts';
import type { Lodging } from '../../lodgings/rules/lodging.ts';
import { prepared, scalar, type Db } from '../../sqlite/database.ts';
import { languages } from '../../values/texts.ts';
import type { StayFigures } from '../rules/stays/stay-figures.ts';
import type { DetailWriter, ReadyDetail, ReadyDetails } from '../wire/ready-details.ts';
import { createNamer, type AsOf, type ReadySources } from './as-of.ts';

/** Of a lodging on sale one row for each language, of any other one none. */
export const detailsSchema = `
CREATE TABLE ready_details (
  lodging_id INTEGER,
  language TEXT,
  sequence INTEGER NOT NULL,
  day INTEGER NOT NULL,
  form TEXT NOT NULL,
  text_language TEXT,
  size INTEGER NOT NULL,
  checksum INTEGER NOT NULL,
  deflated BLOB NOT NULL,
  PRIMARY KEY (lodging_id, language)
) STRICT;`;

const asOf = 'FROM ready_details WHERE lodging_id = ? AND sequence = ? AND day = ? AND form = ?';

/** Tells whether the descriptions of a lodging on sale are ready as of that. */
export function areDetailsReady(
  ready: Db,
  lodgingId: number,
  { sequence, day }: AsOf,
  { form }: DetailWriter,
): boolean {
  return scalar<number>(ready, `SELECT count(*) ${asOf}`).get(lodgingId, sequence, day, form) === languages.length;
}

/** Writes the descriptions in place of what was; `made` is undefined of a lodging that is not on sale. */
export function saveDetails(
  ready: Db,
  lodgingId: number,
  { sequence, day }: AsOf,
  { writer, made }: { writer: DetailWriter; made: { lodging: Lodging; figures: StayFigures } | undefined },
): void {
  prepared(ready, 'DELETE FROM ready_details WHERE lodging_id = ?').run(lodgingId);
  if (!made) return;
  const insert = prepared(ready, 'INSERT INTO ready_details VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)');
  for (const each of languages) {
    const { value, language } = writer.write(made.lodging, made.figures, each);
    const { size, checksum, deflated } = packPiece(encodeJson(value));
    insert.run(lodgingId, each, sequence, day, writer.form, language ?? null, size, checksum, deflated);
  }
}

type DetailRow = PackedPiece & { language: string | null };

/** Reads the descriptions that are ready as of the facts of now. */
export function readReadyDetails(sources: ReadySources, { form }: DetailWriter): ReadyDetails {
  const { ready } = sources;
  const select = `SELECT text_language AS language, size, checksum, deflated ${asOf} AND language = ?`;
  const nameOf = createNamer(sources);
  return {
    find(lodgingId, language): ReadyDetail | undefined {
      const row = prepared<DetailRow>(ready, select).get(...nameOf(lodgingId), form, language);
      if (!row) return undefined;
      const { language: textLanguage, ...json } = row;
      return { json, language: textLanguage ?? undefined };
    },
  };
}
