import { z } from 'zod';
import type { Image } from '../../lodgings/rules/property.ts';
import { pickText } from '../../values/texts.ts';

/** A picture in one or more sizes (docs/contract.md 3, "Photo"). */
export const photoShape = z.object({
  pictures: z.array(z.object({ url: z.string(), dimension: z.string() })),
  caption: z.string().optional(),
  captionLanguage: z.string().optional(),
  room: z.string().optional(),
});

/** A picture with its caption in every language in which it was delivered. */
export const captionedPhotoShape = photoShape.extend({ captions: z.record(z.string(), z.string()).optional() });

type Photo = z.input<typeof photoShape>;

/** What photos depend on beside themselves. */
interface PhotoView {
  language: string;
  /** Put before picture addresses that begin with `/`. */
  publicUrl: string;
}

/** Yields the address of a picture; those that begin with `/` are the service's own. */
export function ownAddress(url: string, publicUrl: string): string {
  return url.startsWith('/') ? publicUrl + url : url;
}

/** Yields the photo with its variants as further pictures. */
function presentPhoto(image: Image, view: PhotoView): Photo {
  const pictures = [image, ...image.variants].map(({ url, width, height }) => ({
    url: ownAddress(url, view.publicUrl),
    dimension: width === undefined || height === undefined ? '0x0' : `${width}x${height}`,
  }));
  return { pictures, ...captionIn(image, view.language), room: image.room };
}

/** Yields the photo as `presentPhoto` does, with all of its captions whose language is known. */
export function presentCaptionedPhoto(image: Image, view: PhotoView): z.input<typeof captionedPhotoShape> {
  return { ...presentPhoto(image, view), ...(image.labels && { captions: { ...image.labels } }) };
}

/** A caption without a language goes before those in other languages than the wished one: it is the one that the provider wrote. */
function captionIn({ label, labels = {} }: Image, language: string): Pick<Photo, 'caption' | 'captionLanguage'> {
  const found = language in labels || label === undefined ? pickText(labels, language) : undefined;
  return found ? { caption: found.text, captionLanguage: found.language } : { caption: label };
}

/** Yields the first photo, without pictures when there is none. */
export function presentFirstPhoto(images: readonly Image[], view: PhotoView): Photo {
  return images[0] ? presentPhoto(images[0], view) : { pictures: [] };
}
