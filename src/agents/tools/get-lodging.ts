import { z } from 'zod';
import type { lodgingDetailShape } from '../../catalog/wire/lodging-detail.ts';
import { defineTool, languageInput, lodgingIdInput } from '../agent-tool.ts';

type Detail = z.input<typeof lodgingDetailShape>;

/** Descriptions can be a page long; they are truncated for agents. */
const longestText = 1_500;
const mostPictures = 3;

export const getLodging = defineTool({
  name: 'get_lodging',
  title: 'Read a lodging',
  description:
    'Reads what a lodging is like: rooms, features, description, hours of arrival, conditions of cancelling, extras, rating.',
  input: z.strictObject({ lodgingId: lodgingIdInput, language: languageInput }),
  ask: ({ lodgingId }) => ({ path: `/v2/lodgings/${lodgingId}`, query: { include: ['extras'] } }),
  present: (detail: Detail) => ({
    lodgingId: detail.id,
    label: detail.longLabel,
    type: detail.type,
    place: [detail.city, detail.geoTree.region, detail.country].filter(Boolean).join(', '),
    persons: detail.personMax,
    bedrooms: detail.bedrooms,
    bathrooms: detail.bathrooms,
    squareMetres: detail.surface,
    stars: detail.standing,
    features: detail.features,
    surroundings: detail.surroundings,
    indoor: beginningOf(detail.description.indoor),
    outdoor: beginningOf(detail.description.outdoor),
    checkIn: detail.checkIn,
    cancellationPolicy: detail.cancellationPolicy,
    mandatoryFees: detail.mandatoryServicesPrice,
    deposit: detail.caution,
    onRequest: detail.requestOnly,
    reviews: detail.reviewSummary,
    extras: detail.extras?.extras.map(({ code, label, optionType, prices }) => ({ code, label, optionType, prices })),
    pictures: detail.photos
      .flatMap(({ pictures }) => pictures.slice(0, 1).map(({ url }) => url))
      .slice(0, mostPictures),
    link: detail.url,
  }),
});

function beginningOf(text: string | null | undefined): string | undefined {
  if (text === null || text === undefined) return undefined;
  return text.length > longestText ? `${text.slice(0, longestText)}…` : text;
}
