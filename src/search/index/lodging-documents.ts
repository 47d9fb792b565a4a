import type { Day } from '../../values/day.ts';
import { mandatoryServicesPriceOf } from '../../lodgings/rules/extras-pricing.ts';
import { lastAvailabilityChangeOf, type Lodging } from '../../lodgings/rules/lodging.ts';
import { nameWords } from '../rules/name-words.ts';
import { longestStay, type StayColumns } from '../../stays/rules/planning/planning.ts';
import { languages, type Language } from '../../values/texts.ts';
import type { SearchLodging } from '../rules/search-lodging.ts';
import { openEnd } from '../../stays/rules/planning/contract.ts';
import { offeredStays } from '../../stays/rules/stays/stays.ts';
import type { AvailabilityDocument, LodgingAttributes, LodgingDocument } from '../../opensearch/documents.ts';
import { packColumns } from '../availability/packed-columns.ts';
import { digestOf } from '../../sqlite/canonical-json.ts';
import { attributesOf } from './attributes.ts';
import type { LodgingFacts } from './facts.ts';

/** Writes what a result page shows of a lodging; the service's addresses are known to it. */
export type SummaryPresenter = (lodging: Lodging, language: Language) => SearchLodging;

/** Everything that the index holds of a lodging on sale; `arrivals` are made from `attributes` and `columns`. */
export interface LodgingDocuments {
  attributes: LodgingAttributes;
  columns: StayColumns;
  lodging: LodgingDocument;
  availability: AvailabilityDocument;
}

/** Yields the stays that the index holds of a lodging: all that are offered from the day on. */
export function indexedStays(facts: Pick<LodgingFacts, 'planning'>, today: Day): StayColumns {
  return offeredStays(facts.planning, today, { from: today, to: openEnd - longestStay });
}

/** Yields the documents of the lodging with its `indexedStays`; undefined when it is not on sale and so is not indexed. */
export function lodgingDocuments(
  facts: LodgingFacts,
  columns: StayColumns,
  emission: number,
  present: SummaryPresenter,
): LodgingDocuments | undefined {
  const { lodging } = facts;
  if (!lodging) return undefined;
  const attributes = attributesOf(lodging);
  const document = lodgingDocument(lodging, attributes, columns, present);
  const as = {
    ...{ emission, sequence: facts.sequence },
    attributes: digestOf(JSON.stringify(attributes)),
    lodging: digestOf(JSON.stringify(document)),
  };
  return {
    attributes,
    columns,
    lodging: document,
    availability: availabilityDocument(as, lodging, attributes.personMax, columns),
  };
}

function lodgingDocument(
  lodging: Lodging,
  attributes: LodgingAttributes,
  columns: StayColumns,
  present: SummaryPresenter,
): LodgingDocument {
  const summaries = languages.map((language) => [language, present(lodging, language)] as const);
  const bookableUntil = lastBookableDay(columns);
  return {
    lodgingId: lodging.id,
    ...(bookableUntil === undefined ? {} : { bookableUntil }),
    ...attributes,
    title: lodging.property.name,
    beginnings: nameWords(`${lodging.property.name} ${lodging.reference}`).join(' '),
    summary: Object.fromEntries(summaries) as Record<Language, SearchLodging>,
  };
}

function availabilityDocument(
  as: Pick<AvailabilityDocument['indexed'], 'emission' | 'sequence' | 'attributes' | 'lodging'>,
  lodging: Lodging,
  personMax: number,
  columns: StayColumns,
): AvailabilityDocument {
  const pack = lodging.contract?.lodgingPack;
  return {
    lodgingId: lodging.id,
    indexed: {
      ...as,
      state: lodging.state,
      lastChange: lastAvailabilityChangeOf(lodging),
      ...(pack === undefined ? {} : { lodgingPack: pack }),
      personMax,
      mandatoryServicesPrice: mandatoryServicesPriceOf(lodging.property.services),
      gateways: lodging.gateways,
      columns: packColumns(columns),
      promotions: columns.promotions.map(({ codes, percent }) => ({
        codes,
        ...(percent === undefined ? {} : { percent }),
      })),
    },
  };
}

function lastBookableDay({ arrival, retrocession }: StayColumns): Day | undefined {
  const last = arrival.reduce((latest, day, index) => Math.max(latest, day - (retrocession[index] as number)), -1);
  return last === -1 ? undefined : last;
}
