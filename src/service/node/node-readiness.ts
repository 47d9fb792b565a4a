import type { Readiness } from '../readiness.ts';
import type { IndexView } from '../../search/query/index-view.ts';
import type { Heard } from './hear-standing.ts';

/** Milliseconds within which the primary should be heard again. */
const expectedWithin = 3_000;

/** `store` reports whether the primary was heard within `expectedWithin`. */
export function readNodeReadiness(heard: Heard, view: IndexView, staleSeconds: number): Readiness {
  const age = heard.age();
  const isFresh = age <= expectedWithin;
  const isUsable = age <= staleSeconds * 1_000;
  const search = isUsable && view.serving() !== undefined;
  const reasons = [
    ...(isFresh
      ? []
      : [`the primary was last heard ${Number.isFinite(age) ? Math.round(age / 1_000) : 'never'} s ago`]),
    ...(isUsable && !search ? ['the primary tells of no index that this program reads'] : []),
  ];
  return {
    status: !isUsable ? 'starting' : reasons.length > 0 ? 'degraded' : 'ready',
    store: isFresh,
    search,
    indexLagSeconds: 0,
    reasons,
  };
}
