import { html, nothing } from 'lit';
import type { Photo } from './answers.ts';
import { words } from '../texts/language.ts';

/** Pictures whose names end with one of these widths, such as `terrace-640.webp`, exist in all of them. */
const madeWidths = [320, 640, 960, 1600] as const;

/** `srcset` of the other sizes; undefined when none are known. */
export function pictureSources(url: string): string | undefined {
  const [, stem] = new RegExp(`^(.*)-(?:${madeWidths.join('|')})\\.webp$`).exec(url) ?? [];
  return stem === undefined ? undefined : madeWidths.map((width) => `${stem}-${width}.webp ${width}w`).join(', ');
}

const firstView = { loading: 'eager', fetchpriority: 'high', decoding: 'auto' };
const laterView = { loading: 'lazy', fetchpriority: nothing, decoding: 'async' };

/** Reads `640x480`; `0x0` is unknown. */
function sizeOf(dimension: string) {
  const [width, height] = dimension.split('x');
  const isKnown = Number(width) > 0 && Number(height) > 0;
  return isKnown ? { width, height } : { width: nothing, height: nothing };
}

/** `sizes` is the displayed width; `isAwaited` marks pictures of the first view. */
export function picture(photo: Photo | undefined, alternative: string, sizes = '100vw', isAwaited = false) {
  const source = photo?.pictures[0];
  if (!source) return html`<span class="no-photo">${words().noPhoto}</span>`;
  const { width, height } = sizeOf(source.dimension);
  const known = pictureSources(source.url);
  const priority = isAwaited ? firstView : laterView;
  return html`<img
    src=${source.url}
    alt=${alternative}
    srcset=${known ?? nothing}
    sizes=${known === undefined ? nothing : sizes}
    width=${width}
    height=${height}
    loading=${priority.loading}
    fetchpriority=${priority.fetchpriority}
    decoding=${priority.decoding}
    @load=${cameOrNot(false)}
    @error=${cameOrNot(true)}
  />`;
}

function cameOrNot(isLost: boolean) {
  return (event: Event): void => {
    const image = event.target as HTMLImageElement;
    image.classList.toggle('is-lost', isLost);
    const field = image.parentElement;
    if (isLost) field?.setAttribute('data-lost', words().noPhoto);
    else field?.removeAttribute('data-lost');
  };
}
