import { z } from 'zod';
import type { Image } from '../../lodgings/rules/property.ts';

/** A picture in one or more sizes (docs/contract.md 3, "Photo"). */
export const photoShape = z.object({
  pictures: z.array(z.object({ url: z.string(), dimension: z.string() })),
  caption: z.string().optional(),
  room: z.string().optional(),
});

type Photo = z.input<typeof photoShape>;

/** Yields the address of a picture; those that begin with `/` are the service's own. */
export function ownAddress(url: string, publicUrl: string): string {
  return url.startsWith('/') ? publicUrl + url : url;
}

/** Yields the photo with its variants as further pictures. */
export function presentPhoto(image: Image, publicUrl: string): Photo {
  const pictures = [image, ...image.variants].map(({ url, width, height }) => ({
    url: ownAddress(url, publicUrl),
    dimension: width === undefined || height === undefined ? '0x0' : `${width}x${height}`,
  }));
  return { pictures, caption: image.label, room: image.room };
}

/** Yields the first photo, without pictures when there is none. */
export function presentFirstPhoto(images: readonly Image[], publicUrl: string): Photo {
  return images[0] ? presentPhoto(images[0], publicUrl) : { pictures: [] };
}
