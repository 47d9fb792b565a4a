import { html } from 'lit';
import type { Photo } from './answers.ts';
import { words } from '../texts/language.ts';

/** Yields the picture of a photo; a quiet field where there is none. */
export function picture(photo: Photo | undefined, alternative: string) {
  const source = photo?.pictures[0];
  if (!source) return html`<span class="no-photo">${words().noPhoto}</span>`;
  const [width = '0', height = '0'] = source.dimension.split('x');
  const isKnown = width !== '0' && height !== '0';
  return isKnown
    ? html`<img src=${source.url} alt=${alternative} width=${width} height=${height} loading="lazy" decoding="async" />`
    : html`<img src=${source.url} alt=${alternative} loading="lazy" decoding="async" />`;
}
