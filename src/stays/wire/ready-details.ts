import type { CompressedPiece } from '../../formats/gzip-pieces.ts';
import type { Lodging, Precision } from '../../lodgings/rules/lodging.ts';
import type { Language } from '../../values/texts.ts';
import type { StayFigures } from '../rules/stays/stay-figures.ts';

/**
 * Writes a lodging's public description. Declared here because the implementation belongs to a module that may import
 * this one, not the reverse.
 */
export interface DetailWriter {
  /**
   * Identifies everything the output depends on besides lodging, figures and language; answers of another form are
   * prepared again.
   */
  form: string;
  write: (lodging: Lodging, figures: StayFigures, language: Language) => WrittenDetail;
}

interface WrittenDetail {
  value: object;
  /** Language of its texts; undefined when it has none. */
  language: string | undefined;
}

export type ReadyDetail = Pick<WrittenDetail, 'language'> & {
  json: CompressedPiece;
};

export type DetailPart = `${Language} ${Precision}`;

/** As of each lodging's newest change and today; undefined when one must be computed on request. */
export interface ReadyDetails {
  find: (lodgingId: number, part: DetailPart) => ReadyDetail | undefined;
}
