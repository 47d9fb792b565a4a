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

export const captionedPhotoShape = photoShape.extend({ captions: z.record(z.string(), z.string()).optional() });

type Photo = z.input<typeof photoShape>;

interface PhotoView {
  language: string;
  /** Prefix of picture addresses that begin with `/`. */
  publicUrl: string;
}

/** Addresses that begin with `/` are the service's own. */
export function ownAddress(url: string, publicUrl: string): string {
  return url.startsWith('/') ? publicUrl + url : url;
}

function presentPhoto(image: Image, view: PhotoView): Photo {
  const pictures = [image, ...image.variants].map(({ url, width, height }) => ({
    url: ownAddress(url, view.publicUrl),
    dimension: width === undefined || height === undefined ? '0x0' : `${width}x${height}`,
  }));
  return { pictures, ...captionIn(image, view.language), room: image.room };
}

/** Includes all captions whose language is known. */
export function presentCaptionedPhoto(image: Image, view: PhotoView): z.input<typeof captionedPhotoShape> {
  return { ...presentPhoto(image, view), ...(image.labels && { captions: { ...image.labels } }) };
}

/** A caption without a language is the provider's own: preferred to captions in languages that were not requested. */
function captionIn({ label, labels = {} }: Image, language: string): Pick<Photo, 'caption' | 'captionLanguage'> {
  const found = language in labels || label === undefined ? pickText(labels, language) : undefined;
  return found ? { caption: found.text, captionLanguage: found.language } : { caption: label };
}

export function presentFirstPhoto(images: readonly Image[], view: PhotoView): Photo {
  return images[0] ? presentPhoto(images[0], view) : { pictures: [] };
}
