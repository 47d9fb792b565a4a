import type { z } from 'zod';
import type { PropertyDelivery } from '../../rules/property.ts';
import { httpsInput, mediaInput } from '../body-fields.ts';
import { partnerObject, seedObject, flagInput, intInput } from '../../../formats/fields/fields.ts';
import { propertyMembers } from './property-members.ts';
import { ownerAsLocalOperator } from '../person-input.ts';

/** docs/contract.md 4.28. Parses to a PropertyDelivery. */
export const propertyShape = partnerObject(propertyMembers(partnerObject, httpsInput)).transform(deliveryOf);

/**
 * For seed files: refuses unknown members, allows the service's own pictures (`/media/…`) and the operator's `boost`
 * and `blocked`.
 */
export const seedPropertyShape = seedObject({
  ...propertyMembers(seedObject, mediaInput),
  boost: intInput(-100, 100).optional(),
  blocked: flagInput.optional(),
}).transform(({ boost, blocked, ...body }) => ({ delivery: deliveryOf(body), boost, blocked }));

type PropertyBody = z.output<z.ZodObject<ReturnType<typeof propertyMembers>>>;

function deliveryOf({ ownerFull, localOperator, ...body }: PropertyBody): PropertyDelivery {
  const { geoTree, host, scoreA, scoreB, scoreC, scoreD, options, images, cancellationPolicy, ...rest } = body;
  const { features, surroundings, distances } = options;
  return {
    owner: ownerFull,
    localOperator: localOperator ?? ownerAsLocalOperator(ownerFull, body.localisation),
    property: {
      ...rest,
      geoTree: { ...geoTree, city: geoTree.city ?? body.address.city },
      options: { features: [...new Set(features)], surroundings: [...new Set(surroundings)], distances },
      images: sortByOrder(images),
      host: host && { ...host, languages: [...new Set(host.languages)] },
      cancellationPolicy: cancellationPolicy.toSorted((a, b) => b.daysBefore - a.daysBefore),
      scores: { a: scoreA, b: scoreB, c: scoreC, d: scoreD },
      gateways: body.gateways && [...new Set(body.gateways)],
    },
  };
}

/**
 * The contract is silent on the first position of a picture: it is 1. Pictures with the same `order` stay in the order
 * of delivery.
 */
function sortByOrder(images: PropertyBody['images']): PropertyDelivery['property']['images'] {
  return images
    .map(({ order, ...image }, place) => ({ image, order: order ?? place + 1 }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ image }) => image);
}
