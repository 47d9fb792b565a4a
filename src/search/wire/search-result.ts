import { z } from 'zod';
import { discountPercentOf, roundHalfUp } from '../../values/money.ts';
import { roundPlace } from '../../lodgings/rules/public-place.ts';
import type { FoundStay, StayPage } from '../rules/found-stay.ts';
import { joinByArea } from '../rules/map-cells.ts';
import type { Hint } from '../rules/relaxed-criteria.ts';
import type { SearchLodging } from '../rules/search-lodging.ts';
import { understoodKinds } from '../rules/text/understood-words.ts';
import { currency, dateField, eurosOf, moneyField, dateTextOf, stayIdOf } from '../../formats/fields/fields.ts';
import { promotionsOf, promotionsShape } from '../../stays/wire/availability.ts';
import { facetsShape, presentFacets } from './facets.ts';
import { searchLodgingShape } from './search-lodging.ts';

const foundStayShape = z.object({
  id: z.string(),
  arrival: dateField,
  departure: dateField,
  basePrice: moneyField,
  price: moneyField,
  promotion: moneyField,
  priceEnabled: z.boolean(),
  requestOnly: z.boolean(),
  lodging: searchLodgingShape,
  nights: z.int(),
  discountPercent: z.int(),
  mandatoryServicesPrice: moneyField,
  totalPrice: moneyField,
  totalPerNight: moneyField,
  promotions: promotionsShape.optional(),
  distance: z.number().optional(),
  matched: z
    .array(z.string())
    .meta({ xml: { item: 'name' } })
    .optional(),
  shift: z.int().optional(),
});

/** Results without one criterion, offered when nothing was found (docs/contract.md 4.17, "Hints"). */
const hintShape = z.object({ criterion: z.string(), total: z.int() });

/** docs/contract.md 4.17, "q". */
const understoodShape = z.object({
  kind: z.enum(understoodKinds),
  value: z.string(),
  label: z.string(),
  words: z.string(),
});

/** docs/contract.md 4.17. */
export const searchResultShape = z.object({
  stays: z.array(foundStayShape),
  total: z.int(),
  totalIsExact: z.boolean().describe('Always true: `total` is an exact count.'),
  nextCursor: z.string().nullable(),
  corrected: z.boolean(),
  correctedTo: z.string().optional(),
  understood: z
    .array(understoodShape)
    .meta({ xml: { item: 'part' } })
    .optional(),
  dropped: z
    .array(z.string())
    .meta({ xml: { item: 'words' } })
    .optional(),
  currency: z.string(),
  facets: facetsShape.optional(),
  hints: z.array(hintShape).optional(),
});

export type SearchResult = z.input<typeof searchResultShape>;

interface SearchResultView {
  language: string;
  nextCursor: string | null;
  hints?: readonly Hint[] | undefined;
  /** Positions of lodgings and map cells are shown as areas. */
  hidesPlace: boolean;
}

export function presentSearchResult(
  page: StayPage,
  { language, nextCursor, hints, hidesPlace }: SearchResultView,
): SearchResult {
  const { stays, total, corrected, correctedTo, understood, dropped, facets, cells } = page;
  return {
    stays: stays.map((stay) => presentFoundStay(stay, hidesPlace)),
    total,
    totalIsExact: true,
    nextCursor,
    corrected,
    ...(correctedTo !== undefined && { correctedTo }),
    ...(understood && { understood: understood.map((part) => ({ ...part })) }),
    ...(dropped && { dropped: [...dropped] }),
    currency,
    ...((facets ?? cells) && {
      facets: presentFacets(facets ?? {}, hidesPlace ? cells && joinByArea(cells) : cells, language),
    }),
    ...(hints && { hints: hints.map((hint) => ({ ...hint })) }),
  };
}

function presentFoundStay(found: FoundStay, hidesPlace: boolean): z.input<typeof foundStayShape> {
  const { mandatoryServicesPrice } = found.lodging;
  const { arrival, nights, basePrice, price, promotionCodes } = found;
  const departure = arrival + nights;
  const totalPrice = price + mandatoryServicesPrice;
  return {
    id: stayIdOf(arrival, departure),
    arrival: dateTextOf(arrival),
    departure: dateTextOf(departure),
    basePrice: eurosOf(basePrice),
    price: eurosOf(price),
    promotion: eurosOf(basePrice - price),
    priceEnabled: found.priceEnabled,
    requestOnly: found.requestOnly,
    lodging: presentLodging(found.lodging, hidesPlace),
    nights,
    discountPercent: discountPercentOf(basePrice, price),
    mandatoryServicesPrice: eurosOf(mandatoryServicesPrice),
    totalPrice: eurosOf(totalPrice),
    totalPerNight: eurosOf(roundHalfUp(totalPrice, nights)),
    ...(promotionCodes.length > 0 && basePrice > price && { promotions: promotionsOf(promotionCodes) }),
    ...(found.distance !== undefined && { distance: Math.round(found.distance * 10) / 10 }),
    ...(found.matched && { matched: [...found.matched] }),
    ...(found.shift !== undefined && { shift: found.shift }),
  };
}

type PresentedLodging = z.input<typeof searchLodgingShape>;

/** By cached summary, so that each is presented once, as one object. */
const presentedLodgings = {
  exact: new WeakMap<SearchLodging, PresentedLodging>(),
  rounded: new WeakMap<SearchLodging, PresentedLodging>(),
};

function presentLodging(lodging: SearchLodging, hidesPlace: boolean): PresentedLodging {
  const presented = presentedLodgings[hidesPlace ? 'rounded' : 'exact'];
  let known = presented.get(lodging);
  if (!known) {
    const { mandatoryServicesPrice: _, surroundings: _surroundings, subType: _subType, ...rest } = lodging;
    presented.set(lodging, (known = hidesPlace ? roundPlace(rest) : rest));
  }
  return known;
}
