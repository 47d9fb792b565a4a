import { isoInstantOf } from '../values/day.ts';
import type { Lodging } from '../lodgings/rules/lodging.ts';
import { readContracts } from '../stays/store/contracts/contract-moves.ts';
import type { Db } from '../sqlite/database.ts';
import { findServingBuild } from '../search/store/index-builds.ts';
import { listParkedLodgings, keepLodgingsToIndex } from '../search/store/indexed-lodgings.ts';
import { isBlocked } from '../catalog/store/lodging-list.ts';
import type { Cell } from './output.ts';

/** Reads what an operator sees of a lodging: nothing of its owner, of who hands over its keys, nor of customers. */
export function plainLodging(db: Db, lodging: Lodging) {
  const { id, reference, property, company, state, boost, gateways, reviews, sequence, changedAt } = lodging;
  return {
    id,
    reference,
    name: property.name,
    city: property.address.city,
    providerId: property.provider.providerId,
    providerReference: property.provider.providerReference,
    company: company.code,
    gateways,
    state,
    blocked: isBlocked(db, id),
    boost,
    reviews: { count: reviews.count, average: reviews.average ?? null },
    contracts: readContracts(db, id).map((contract) => ({ number: contract.number, state: contract.state })),
    sequence,
    changedAt: Object.fromEntries(
      Object.entries(changedAt)
        .sort(([, left], [, right]) => right - left)
        .map(([topic, at]) => [topic, isoInstantOf(at)]),
    ),
    index: indexStanding(db, id),
  };
}

/** Yields the values of `lodgings show` for people. */
export function lodgingFields(lodging: ReturnType<typeof plainLodging>): Record<string, Cell> {
  const { reviews, contracts, changedAt } = lodging;
  return {
    lodging: `${lodging.id}  ${lodging.reference}  ${lodging.name}, ${lodging.city}`,
    'delivered by': `${lodging.providerId} as ${lodging.providerReference}, company ${lodging.company}`,
    'sold on': lodging.gateways.join(', ') || undefined,
    state: lodging.state,
    'blocked by operator': lodging.blocked ? 'yes' : 'no',
    boost: lodging.boost,
    reviews: reviews.average === null ? 'none' : `${reviews.count}, on average ${reviews.average.toFixed(1)}`,
    contracts: contracts.map(({ number, state }) => `${number} ${state}`).join(', ') || 'none',
    'newest sequence': lodging.sequence,
    ...Object.fromEntries(Object.entries(changedAt).map(([topic, at]) => [`changed: ${topic}`, at])),
    index: indexSentence(lodging.index),
  };
}

/** Tells whether the serving index has the newest change of the lodging. */
function indexStanding(
  db: Db,
  lodgingId: number,
): { standing: 'none' | 'current' | 'lags' | 'parked'; reason: string | null } {
  const build = findServingBuild(db);
  if (!build) return { standing: 'none', reason: null };
  const parked = listParkedLodgings(db, build.id).find((each) => each.lodgingId === lodgingId);
  if (parked) return { standing: 'parked', reason: parked.reason };
  const lags = keepLodgingsToIndex(db, build, [lodgingId]).length > 0;
  return { standing: lags ? 'lags' : 'current', reason: null };
}

function indexSentence({ standing, reason }: ReturnType<typeof indexStanding>): string {
  if (standing === 'parked') return `parked until it changes: ${reason}`;
  return { none: 'there is no index yet: reindex', current: 'has the newest change', lags: 'lags behind' }[standing];
}
