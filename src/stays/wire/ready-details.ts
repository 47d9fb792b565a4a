import type { PackedPiece } from '../../formats/gzip-pieces.ts';
import type { Lodging } from '../../lodgings/rules/lodging.ts';
import type { Language } from '../../values/texts.ts';
import type { StayFigures } from '../rules/stays/stay-figures.ts';

/** The description of a lodging as everybody reads it, which a room to the right of this one writes. */
export interface DetailWriter {
  /** Names what it depends on beside lodging, figures and language; one of another form is made anew. */
  form: string;
  write: (lodging: Lodging, figures: StayFigures, language: Language) => WrittenDetail;
}

interface WrittenDetail {
  value: object;
  /** Of its texts; undefined when it has none. */
  language: string | undefined;
}

export type ReadyDetail = Pick<WrittenDetail, 'language'> & {
  /** The JSON of its value. */
  json: PackedPiece;
};

/** Descriptions as of the newest change of each lodging and of today; undefined where one must be made as it is asked for. */
export interface ReadyDetails {
  find: (lodgingId: number, language: Language) => ReadyDetail | undefined;
}
