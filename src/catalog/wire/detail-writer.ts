import { crc32 } from 'node:zlib';
import type { Lodging } from '../../lodgings/rules/lodging.ts';
import { exampleProperty, propertyShape } from '../../lodgings/wire/property.ts';
import type { StayFigures } from '../../stays/rules/stays/stay-figures.ts';
import type { DetailWriter } from '../../stays/wire/ready-details.ts';
import { languages, type Language } from '../../values/texts.ts';
import { version } from '../../values/version.ts';
import { presentLodgingDetail } from './lodging-detail.ts';
import sample from './sample-lodging.json' with { type: 'json' };
import { descriptionIn, type LodgingView } from './lodging-summary.ts';

/** The description that every reader gets, and the language of its texts. */
export function writeDetail(lodging: Lodging, view: LodgingView & StayFigures) {
  const language = descriptionIn(lodging.property, view.language)?.language;
  return { value: presentLodgingDetail(lodging, view), language };
}

/** `form` differs between programs that write different descriptions. */
export function createDetailWriter({ publicUrl, lodgingUrl }: Omit<LodgingView, 'language'>): DetailWriter {
  const write = (lodging: Lodging, figures: StayFigures, language: Language) =>
    writeDetail(lodging, { language, publicUrl, lodgingUrl, ...figures });
  const { property } = propertyShape.parse(exampleProperty({ providerId: 'P.in', providerReference: 'R' }));
  const lodging = { ...sample.lodging, property } as Lodging;
  const written = languages.map((language) => write(lodging, sample.figures, language));
  return { form: [version, crc32(JSON.stringify(written)), publicUrl, lodgingUrl].join(' '), write };
}
