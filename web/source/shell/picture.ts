import { html, nothing } from 'lit';
import type { Photo } from './answers.ts';
import { words } from '../texts/language.ts';

/** Widths in which pictures are kept whose names end with one of them, such as `terrace-640.webp`. */
const madeWidths = [320, 640, 960, 1600] as const;

/** Yields the other sizes of a picture as `srcset` names them; undefined where no others are known. */
export function pictureSources(url: string): string | undefined {
  const [, stem] = new RegExp(`^(.*)-(?:${madeWidths.join('|')})\\.webp$`).exec(url) ?? [];
  return stem === undefined ? undefined : madeWidths.map((width) => `${stem}-${width}.webp ${width}w`).join(', ');
}

/** Yields the picture of a photo, `sizes` as wide as it is shown; a quiet field where there is none, or where it does not come. Those that are awaited are what the visitor looks at first. */
export function picture(photo: Photo | undefined, alternative: string, sizes = '100vw', isAwaited = false) {
  const source = photo?.pictures[0];
  if (!source) return html`<span class="no-photo">${words().noPhoto}</span>`;
  const [width = '0', height = '0'] = source.dimension.split('x');
  const known = pictureSources(source.url);
  const isKnown = width !== '0' && height !== '0';
  return html`<img
    src=${source.url}
    alt=${alternative}
    srcset=${known ?? nothing}
    sizes=${known === undefined ? nothing : sizes}
    width=${isKnown ? width : nothing}
    height=${isKnown ? height : nothing}
    loading=${isAwaited ? 'eager' : 'lazy'}
    fetchpriority=${isAwaited ? 'high' : nothing}
    decoding=${isAwaited ? 'auto' : 'async'}
    @load=${cameOrNot(false)}
    @error=${cameOrNot(true)}
  />`;
}

/** What stands around the picture has a place for pictures that do not come. */
function cameOrNot(isLost: boolean) {
  return (event: Event): void => {
    const image = event.target as HTMLImageElement;
    image.classList.toggle('is-lost', isLost);
    const field = image.parentElement;
    if (isLost) field?.setAttribute('data-lost', words().noPhoto);
    else field?.removeAttribute('data-lost');
  };
}
