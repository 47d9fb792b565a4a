import type { IndexedStaysParts } from './parts.ts';
import { bookableColumns, sliceColumns } from '../rules/stays/stay-columns.ts';
import type { AvailabilityReader, LodgingAvailability, ReadAvailability } from '../rules/stays/lodging-availability.ts';
import type { Day } from '../../values/day.ts';
import type { StayColumns } from '../rules/planning/planning.ts';
import { presentEach } from '../../http/answers/list-page.ts';
import { defineOperation } from '../../http/operation.ts';
import type { FindReady, ReadyAvailability } from '../wire/availability.ts';
import {
  availabilityResultsShape,
  compressedAvailabilityResult,
  availabilitySearchInput,
  presentAvailabilityResult,
  presentRefusedResult,
  type AvailabilitySearch,
} from '../wire/availability-search.ts';
import { ApiError } from '../../http/problem.ts';
import { partyOf } from '../wire/party-query.ts';
import { reasonToPark } from '../../sqlite/parked-records.ts';
import { requireInChannel, requireOnSale } from '../../lodgings/wire/refusals.ts';
import { requireDealer } from '../../partners/wire/require-dealer.ts';

/** Number of lodgings that cost as much as one ordinary request (docs/contract.md 1.10). */
const lodgingsOfUnit = 25;

/** Most lodgings per request with a publishable key (docs/contract.md 1.1). */
const mostLodgingsOfPage = 50;

export const searchAvailabilities = ({ addresses, today, availability, ready }: IndexedStaysParts) =>
  defineOperation({
    id: 'search-availabilities',
    method: 'POST',
    path: '/v2/availabilities/search',
    auth: 'S',
    documentation: {
      tag: 'Search',
      summary:
        'Lists the stays of up to 1,000 lodgings that can be booked, with a result or a problem for each of them.',
      example: ({ lodgingId, stay }) => ({
        body: { lodgings: [lodgingId], arrivalFrom: stay.arrival, arrivalTo: stay.arrival, durations: [1, 2, 7] },
      }),
    },
    body: { root: 'availabilitysearch', shape: availabilitySearchInput, isRead: () => true },
    answer: { root: 'availabilityresults', shape: availabilityResultsShape, forms: ['json', 'xml', 'lines'] },
    problems: [],
    scenarios: ['search-unavailable'],
    isBulk: true,
    async handle({ body, dealer: asked, isAnonymous, requestId, format, spend }) {
      const dealer = requireDealer(asked);
      const { length } = body.lodgings;
      if (isAnonymous && length > mostLodgingsOfPage) throw tooManyForPage();
      await spend({ units: Math.ceil(length / lodgingsOfUnit), reason: `${length} lodgings` });
      const day = today();
      const party = partyOf({ ...body, childrenages: body.childrenAges });
      const request = { requestId, publicUrl: addresses.publicUrl };
      const presentResult = ({ lodgingId, found, made }: Read) => {
        try {
          if (made) {
            requireInChannel(made.gateways, dealer);
            return compressedAvailabilityResult(lodgingId, made.json);
          }
          if (found instanceof Error) throw found;
          const lodging = requireOnSale(found);
          requireInChannel(lodging.gateways, dealer);
          const stays = selectStays(lodging, body, day);
          return presentAvailabilityResult(lodgingId, stays, { ...lodging, party });
        } catch (thrown) {
          // Rethrows failures unrelated to this lodging: they end the answer.
          if (!(thrown instanceof ApiError)) reasonToPark(thrown);
          const error = thrown instanceof ApiError ? thrown : new ApiError('INTERNAL_ERROR');
          return presentRefusedResult(lodgingId, error, request);
        }
      };
      const isWhole = (body.arrivalFrom ?? body.arrivalTo ?? body.durations ?? party) === undefined;
      const reads =
        isWhole && format === 'json'
          ? readReadyFirst(ready, availability, body.lodgings)
          : availability.readAvailabilities(body.lodgings);
      return { value: { results: [] }, items: presentEach(reads, presentResult) };
    },
  });

function tooManyForPage(): ApiError {
  return new ApiError('KEY_NOT_FOR_THIS', {
    detail: `At most ${mostLodgingsOfPage} lodgings per request with a publishable key`,
  });
}

interface Read extends ReadAvailability {
  made?: ReadyAvailability;
}

/** Keeps the order of the ids; lodgings without a prepared answer are read in batches. */
async function* readReadyFirst(
  ready: FindReady,
  availability: AvailabilityReader,
  lodgingIds: readonly number[],
): AsyncGenerator<Read, void> {
  const missing = new Set(lodgingIds.filter((id) => !ready.has(id)));
  const others = availability.readAvailabilities(lodgingIds.filter((id) => missing.has(id)))[Symbol.asyncIterator]();
  for (const lodgingId of lodgingIds) {
    const made = missing.has(lodgingId) ? undefined : ready.find(lodgingId);
    if (made) yield { lodgingId, found: undefined, made };
    else if (missing.has(lodgingId)) yield (await others.next()).value as Read;
    // The prepared answer became outdated after `has` was called.
    else yield { lodgingId, found: await availability.readAvailability(lodgingId) };
  }
}

function selectStays(
  { columns, personMax }: Pick<LodgingAvailability, 'columns' | 'personMax'>,
  wish: AvailabilitySearch,
  today: Day,
): StayColumns {
  const { arrivalFrom = -Infinity, arrivalTo = Infinity, durations, pax = 0 } = wish;
  const keeps = pax > personMax ? () => false : durations && ((_: Day, nights: number) => durations.includes(nights));
  return bookableColumns(sliceColumns(columns, arrivalFrom, arrivalTo), today, keeps);
}
