import { crc32 } from 'node:zlib';
import type { Lodging } from '../../lodgings/rules/lodging.ts';
import { exampleProperty, propertyShape } from '../../lodgings/wire/property.ts';
import type { StayFigures } from '../../stays/rules/stays/stay-figures.ts';
import type { DetailWriter } from '../../stays/wire/ready-details.ts';
import { languages, type Language } from '../../values/texts.ts';
import { version } from '../../values/version.ts';
import { presentLodgingDetail } from './lodging-detail.ts';
import { descriptionIn, type LodgingView } from './lodging-summary.ts';

/** The description that every reader gets, and the language of its texts. */
export function writeDetail(lodging: Lodging, view: LodgingView & StayFigures) {
  const language = descriptionIn(lodging.property, view.language)?.language;
  return { value: presentLodgingDetail(lodging, view), language };
}

export function createDetailWriter({ publicUrl, lodgingUrl }: Omit<LodgingView, 'language'>): DetailWriter {
  const write = (lodging: Lodging, figures: StayFigures, language: Language) =>
    writeDetail(lodging, { language, publicUrl, lodgingUrl, ...figures });
  const lodging = sampleLodging();
  const sample = languages.map((language) => write(lodging, sampleFigures, language));
  return { form: [version, crc32(JSON.stringify(sample)), publicUrl, lodgingUrl].join(' '), write };
}

/** Its description goes into `form`, which tells whether another program writes descriptions alike. */
function sampleLodging(): Lodging {
  const { property } = propertyShape.parse(exampleProperty({ providerId: 'P.in', providerReference: 'R' }));
  return {
    id: 1,
    reference: 'LAAAB',
    indexInterne: 'I',
    company: { code: 'C', name: 'Company' },
    property,
    boost: 0,
    state: 'EN_DIFFUSION',
    contract: { deposit: 100, lodgingPack: 'PACK', licenceAgreement: 'L' },
    gateways: ['G.out'],
    reviews: { count: 2, average: 8.5 },
    changedAt: { lodging: 1 },
    sequence: 1,
  };
}

const sampleFigures: StayFigures = {
  minWeek: { basePrice: 70_000, price: 63_000 },
  requestOnly: false,
  priceEnabled: true,
  count: 100,
};
