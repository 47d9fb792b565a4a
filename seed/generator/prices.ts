import type { Draft } from './drafts.ts';

/** In whole euros. */
export function nightPriceOf(draft: Draft, factor: number): number {
  const size = 0.55 + 0.16 * draft.personMax;
  const quality = 0.78 + 0.1 * draft.standing;
  const spread = 0.88 + ((draft.number * 29) % 25) / 100;
  return Math.max(19, Math.round(draft.model.night * size * quality * spread * factor));
}
