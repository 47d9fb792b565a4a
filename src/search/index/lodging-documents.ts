import type { Day } from '../../values/day.ts';
import { mandatoryServicesPriceOf } from '../../lodgings/rules/extras-pricing.ts';
import { lastAvailabilityChangeOf, type Lodging } from '../../lodgings/rules/lodging.ts';
import { listNameWords } from '../rules/place.ts';
import { longestStay, type LodgingPlanning, type StayColumns } from '../../stays/rules/planning/planning.ts';
import { openEnd } from '../../stays/rules/planning/contract.ts';
import { languages, type Language } from '../../values/texts.ts';
import type {
  SearchLodging,
  SummaryPresenter,
  AvailabilityDocument,
  LodgingAttributes,
  LodgingDocument,
  LodgingWords,
} from '../rules/index-documents.ts';
import { offeredStays } from '../../stays/rules/stays/stays.ts';
import { packColumns } from '../availability/packed-columns.ts';
import { digestOf } from '../../sqlite/canonical-json.ts';
import { buildAttributes, buildWords } from './attributes.ts';

/** All index content of a lodging on sale; `arrivals` documents are built from `attributes` and `columns`. */
export interface LodgingDocuments {
  attributes: LodgingAttributes;
  columns: StayColumns;
  lodging: LodgingDocument;
  availability: AvailabilityDocument;
}

export function computeIndexedStays(planning: LodgingPlanning, today: Day): StayColumns {
  return offeredStays(planning, today, { from: today, to: openEnd - longestStay });
}

/** `columns` are the lodging's indexed stays, `written` the index version and the change they reflect. */
export function buildLodgingDocuments(
  lodging: Lodging,
  columns: StayColumns,
  written: { version: number; sequence: number },
  present: SummaryPresenter,
  pack = packColumns,
): LodgingDocuments {
  const attributes = buildAttributes(lodging);
  const words = buildWords(lodging);
  const document = buildLodgingDocument(lodging, { ...attributes, ...words }, columns, present);
  const state = {
    emission: written.version,
    sequence: written.sequence,
    attributes: digestOf(JSON.stringify(attributes)),
    words: digestOf(JSON.stringify(words)),
    lodging: digestOf(JSON.stringify(document)),
  };
  return {
    attributes,
    columns,
    lodging: document,
    availability: buildAvailabilityDocument(state, lodging, columns, pack),
  };
}

function buildLodgingDocument(
  lodging: Lodging,
  found: LodgingAttributes & LodgingWords,
  columns: StayColumns,
  present: SummaryPresenter,
): LodgingDocument {
  const summaries = languages.map((language) => [language, present(lodging, language)] as const);
  const bookableUntil = findLastBookableDay(columns);
  return {
    lodgingId: lodging.id,
    ...(bookableUntil === undefined ? {} : { bookableUntil }),
    ...found,
    ...(lodging.property.subType === undefined ? {} : { subType: lodging.property.subType }),
    title: lodging.property.name,
    beginnings: listNameWords(`${lodging.property.name} ${lodging.reference}`).join(' '),
    summary: Object.fromEntries(summaries) as Record<Language, SearchLodging>,
  };
}

function buildAvailabilityDocument(
  state: Pick<AvailabilityDocument['indexed'], 'emission' | 'sequence' | 'attributes' | 'words' | 'lodging'>,
  lodging: Lodging,
  columns: StayColumns,
  pack: (columns: StayColumns) => string,
): AvailabilityDocument {
  const lodgingPack = lodging.contract?.lodgingPack;
  return {
    lodgingId: lodging.id,
    indexed: {
      ...state,
      state: lodging.state,
      lastChange: lastAvailabilityChangeOf(lodging),
      ...(lodgingPack === undefined ? {} : { lodgingPack }),
      personMax: lodging.property.generalDescription.personMax,
      mandatoryServicesPrice: mandatoryServicesPriceOf(lodging.property.services),
      gateways: lodging.gateways,
      columns: pack(columns),
      promotions: columns.promotions.map(({ codes, percent }) => ({
        codes,
        ...(percent === undefined ? {} : { percent }),
      })),
    },
  };
}

function findLastBookableDay({ arrival, retrocession }: StayColumns): Day | undefined {
  const last = arrival.reduce((latest, day, index) => Math.max(latest, day - (retrocession[index] as number)), -1);
  return last === -1 ? undefined : last;
}
