import { html } from 'hono/html';
import type { Reader } from '../../bookings/rules/line-labels.ts';
import type { Image, Property } from '../../lodgings/rules/property.ts';
import { textForReader } from '../../values/texts.ts';
import type { Markup } from '../page-frame.ts';

/** Roughly the displayed width at two device pixels per CSS pixel. */
const wantedWidth = 900;

export function renderPhoto({ images }: Pick<Property, 'images'>, { language, others }: Reader): Markup | '' {
  const [image] = images;
  if (!image) return '';
  const caption = textForReader(image.labels ?? {}, [language, ...others]);
  return html`<img
    class="photo"
    src="${addressOf(image)}"
    alt="${caption?.text ?? image.label ?? ''}"
    lang="${caption?.language ?? language}"
  />`;
}

/** Policy source for exactly this photo; undefined when there is none. */
export function photoSourceOf({ images }: Pick<Property, 'images'>): string | undefined {
  const [image] = images;
  if (!image) return undefined;
  const address = addressOf(image);
  if (address.startsWith('/')) return "'self'";
  const { origin, pathname } = new URL(address);
  // Policies separate sources and directives by spaces, commas and semicolons; addresses contain no spaces.
  return origin + pathname.replaceAll(',', '%2C').replaceAll(';', '%3B');
}

/** The smallest variant that is wide enough, else the widest. */
export function addressOf(image: Image): string {
  const variants = [image, ...image.variants].toSorted((one, other) => (one.width ?? 0) - (other.width ?? 0));
  return (variants.find(({ width = 0 }) => width >= wantedWidth) ?? variants.at(-1) ?? image).url;
}
