import type { AvailabilityDocument } from '../../opensearch/documents.ts';
import type { DiffusionState } from '../../lodgings/rules/lodging.ts';
import { OpenSearchError, OpenSearchUnreachable, type OpenSearch } from '../../opensearch/client.ts';
import type { IndexView } from '../query/index-view.ts';
import { unpackColumns } from './packed-columns.ts';
import type { LodgingAvailability } from '../../stays/rules/stays/lodging-availability.ts';

/**
 * Reads the stays of one lodging from the index, or from the facts when the lodging lags, is not indexed, or OpenSearch is
 * away. Undefined for an unknown lodging.
 */
export async function readAvailability(
  client: OpenSearch,
  view: IndexView,
  lodgingId: number,
): Promise<LodgingAvailability | undefined> {
  const index = view.serving();
  if (!index || view.isLagging(lodgingId)) return view.readFromFacts(lodgingId);
  const document = await findDocument(client, index.availability, lodgingId);
  return document ? availabilityOf(document) : view.readFromFacts(lodgingId);
}

/** Yields what an `availability` document says. */
export function availabilityOf({ indexed }: AvailabilityDocument): LodgingAvailability {
  return {
    state: indexed.state as DiffusionState,
    columns: unpackColumns(
      indexed.columns,
      indexed.promotions.map(({ codes, percent }) => ({ codes, percent })),
    ),
    lastChange: indexed.lastChange,
    lodgingPack: indexed.lodgingPack,
    personMax: indexed.personMax,
    mandatoryServicesPrice: indexed.mandatoryServicesPrice,
    gateways: indexed.gateways,
  };
}

async function findDocument(
  client: OpenSearch,
  index: string,
  lodgingId: number,
): Promise<AvailabilityDocument | undefined> {
  try {
    return await client.send<AvailabilityDocument>('GET', `/${index}/_source/${lodgingId}`, { timeout: 2_000 });
  } catch (error) {
    if (error instanceof OpenSearchUnreachable || error instanceof OpenSearchError) return undefined;
    throw error;
  }
}
