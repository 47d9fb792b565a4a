import type { StayCriteria } from '../../rules/stay-criteria.ts';
import { listLodgingsAfter } from '../after/lodgings-after.ts';
import { countLeading } from '../after/position.ts';
import { countStaysOfLodgings } from '../result-counts.ts';
import { findBestOfLodgings } from '../find-arrivals.ts';
import { readHits, readLodgingIds, type StayHit } from '../hits.ts';
import type { Senders } from '../query-language.ts';
import { readLeading } from '../stay-order.ts';
import { buildFirstLodgingsBody, type SearchScope } from '../stay-query.ts';
import { findStaysInRounds } from './find-rounds.ts';
import { areEarly, findEarlyTurns } from './early-turns.ts';
import { findLateTurns } from './late-turns.ts';

/** Finds the stays of a page of a search that shows them in rounds, in order. */
export async function findPageInRounds({ send, sendAll }: Senders, scope: SearchScope): Promise<readonly StayHit[]> {
  const { after, ...criteria } = scope.criteria;
  const { from, size } = criteria;
  // Round, what places the lodging, lodging id.
  if (after && after.length !== 2 + countLeading(criteria, scope.text !== undefined)) return [];
  const narrow = (more: Partial<StayCriteria>) => ({ ...scope, criteria: { ...criteria, ...more } });
  const grouped = narrow({ group: 'lodging' });
  return findStaysInRounds(
    {
      findCheapest: (lodgingIds) =>
        findBestOfLodgings(send, narrow({ group: 'lodging', lodgingIds, from: 0, size: lodgingIds.length })),
      findTurns: (turns) =>
        (areEarly(turns) ? findEarlyTurns : findLateTurns)(sendAll, narrow({ sort: 'priceasc' }), turns),
      async listLodgings() {
        const hits = readHits(await send(buildFirstLodgingsBody(grouped, { size: from + size })));
        const ids = readLodgingIds(hits);
        return hits.map((hit, place) => ({
          lodgingId: ids[place] as number,
          leading: readLeading(criteria.sort, hit, 2),
        }));
      },
      listLodgingsAfter: (after) => listLodgingsAfter(sendAll, grouped, { kind: 'arrivals' }, after),
      countStays: (lodgingIds) => countStaysOfLodgings(sendAll, lodgingIds ? narrow({ lodgingIds }) : scope),
    },
    scope.criteria,
  );
}
