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

/** `sizes` is the displayed width; `isAwaited` marks pictures of the first view. */
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

function cameOrNot(isLost: boolean) {
  return (event: Event): void => {
    const image = event.target as HTMLImageElement;
    image.classList.toggle('is-lost', isLost);
    const field = image.parentElement;
    if (isLost) field?.setAttribute('data-lost', words().noPhoto);
    else field?.removeAttribute('data-lost');
  };
}
