import type { PropertyDelivery } from '../../rules/property.ts';
import { knownFeatures, knownSurroundings } from '../../rules/feature-words.ts';
import type { Warning } from '../../../formats/fields/warning.ts';

const enoughImages = 15;
const enoughPixels = 2000;

export function propertyWarnings({ property }: PropertyDelivery): Warning[] {
  return [
    ...unknownCodes(property.options.features, knownFeatures, '/options/features'),
    ...unknownCodes(property.options.surroundings, knownSurroundings, '/options/surroundings'),
    ...fewImages(property.images.length),
    ...property.images.flatMap(smallImage),
  ];
}

/** docs/contract.md 4.28. */
export function refusedGatewayWarnings(refused: readonly { code: string; pointer: string }[]): Warning[] {
  return refused.map(({ code, pointer }) => {
    const detail = `The in channel may not deliver to ${code}: the lodging is not offered there`;
    return { pointer, code: 'GATEWAY_NOT_ALLOWED', detail };
  });
}

/** Pointers refer to the list as stored: without duplicates, pictures sorted. */
function unknownCodes(codes: readonly string[], known: readonly string[], pointer: string): Warning[] {
  return codes.flatMap((code, place) =>
    known.includes(code)
      ? []
      : [{ pointer: `${pointer}/${place}`, code: 'UNKNOWN_CODE' as const, detail: `${code} is not in the known list` }],
  );
}

function fewImages(count: number): Warning[] {
  if (count >= enoughImages) return [];
  return [{ pointer: '/images', code: 'FEW_IMAGES', detail: `${count} of the ${enoughImages} pictures advised` }];
}

/**
 * The contract is silent on the side of a picture that SMALL_IMAGE measures: it is the longer side. A picture of
 * unknown size causes no warning.
 */
function smallImage(image: { width?: number | undefined; height?: number | undefined }, place: number): Warning[] {
  const side = Math.max(image.width ?? 0, image.height ?? 0);
  if (side === 0 || side >= enoughPixels) return [];
  const detail = `The longer side has ${side} of the ${enoughPixels} pixels advised`;
  return [{ pointer: `/images/${place}`, code: 'SMALL_IMAGE', detail }];
}
