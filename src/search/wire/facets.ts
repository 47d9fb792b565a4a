import { z } from 'zod';
import type { MapCell } from '../rules/map-cells.ts';
import type { Facet, Facets } from '../rules/facets.ts';
import { facetNames, type FacetName } from '../rules/stay-criteria.ts';
import {
  featureLabel,
  surroundingLabel,
  atLeastLabel,
  languageOf,
  starsLabel,
  typeLabel,
} from '../../lodgings/rules/words.ts';
import type { LodgingType } from '../../lodgings/rules/property.ts';
import { eurosOf, moneyField } from '../../formats/fields/fields.ts';

const attribute = { xml: { attribute: true } };

const valueShape = z.object({
  value: z.string().meta(attribute),
  label: z.string().meta(attribute),
  count: z.int().meta(attribute),
  selected: z.boolean().meta(attribute),
});

const amount = moneyField.meta({ xml: { attribute: true, decimals: 2 } });

/** Open ends: the first bar includes all lower prices, the last one all higher prices. */
const barShape = z.object({ from: amount, to: amount, count: z.int().meta(attribute) });

const degrees = z.number().meta(attribute);

/** Average position, number and lowest price of a cell's lodgings; the id if there is only one. */
const cellShape = z.object({
  lat: degrees,
  lon: degrees,
  count: z.int().meta(attribute),
  price: amount,
  lodgingId: z.int().meta(attribute).optional(),
});

export const facetShape = z.object({
  values: z.array(valueShape).meta({ xml: { flat: true, item: 'value' } }),
  min: amount.optional(),
  max: amount.optional(),
  histogram: z
    .array(barShape)
    .meta({ xml: { item: 'bar' } })
    .optional(),
  cells: z
    .array(cellShape)
    .meta({ xml: { item: 'cell' } })
    .optional(),
});

/** By facet name (docs/contract.md 4.17, "Facets"). */
export const facetsShape = z
  .partialRecord(z.enum([...facetNames, 'grid']), facetShape)
  .meta({ xml: { item: 'facet', keyAttribute: 'name' } });

/** Labels are in the language; map cells become the facet `grid`. */
export function presentFacets(
  facets: Facets,
  cells: readonly MapCell[] | undefined,
  language: string,
): z.input<typeof facetsShape> {
  const named = Object.entries(facets) as [FacetName, Facet][];
  return {
    ...Object.fromEntries(named.map(([name, facet]) => [name, presentFacet(name, facet, language)])),
    ...(cells && { grid: { values: [], cells: cells.map(presentCell) } }),
  };
}

function presentCell({ latitude, longitude, count, price, lodgingId }: MapCell): z.input<typeof cellShape> {
  const place = { lat: roundDegrees(latitude), lon: roundDegrees(longitude) };
  return { ...place, count, price: eurosOf(price), ...(lodgingId !== undefined && { lodgingId }) };
}

/** To a tenth of a metre. */
function roundDegrees(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}

function presentFacet(name: FacetName, { values, lowest, highest, histogram }: Facet, language: string) {
  return {
    values: values.map(({ value, count, selected }) => ({
      value,
      label: writeLabel(name, value, language),
      count,
      selected,
    })),
    ...(lowest !== undefined && { min: eurosOf(lowest) }),
    ...(highest !== undefined && { max: eurosOf(highest) }),
    ...(histogram && {
      histogram: histogram.map(({ from, to, count }) => ({ from: eurosOf(from), to: eurosOf(to), count })),
    }),
  };
}

function writeLabel(name: FacetName, value: string, language: string): string {
  switch (name) {
    case 'type':
      return typeLabel(value as LodgingType, language);
    case 'standing':
      return starsLabel(Number(value), language);
    case 'personMax':
      return atLeastLabel('persons', Number(value), language);
    case 'bedrooms':
      return atLeastLabel('bedrooms', Number(value), language);
    case 'features':
      return featureLabel(value, language);
    case 'surroundings':
      return surroundingLabel(value, language);
    case 'price':
      return writeBandLabel(value, language);
    case 'promotions':
    case 'city':
    case 'region':
      return value;
  }
}

function writeBandLabel(band: string, language: string): string {
  const [from = '', to = ''] = band.split('-');
  return languageOf(language) === 'en' ? `€${from}–€${to}` : `${from}–${to} €`;
}
