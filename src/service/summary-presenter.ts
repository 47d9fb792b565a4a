import type { Config } from './config.ts';
import type { SearchLodging, SummaryPresenter } from '../search/rules/search-lodging.ts';
import { completeAddresses, presentSearchLodging } from '../search/wire/search-lodging.ts';

/** Writes the summaries kept in the index, without the service's addresses, which may change. */
export const presentSummary: SummaryPresenter = (lodging, language) =>
  presentSearchLodging(lodging, { language, publicUrl: '', lodgingUrl: '' });

/** Names what is written of a lodging beside its facts, to tell whether an index was made with the same. */
export const summaryForm = 'summaries without addresses';

/** Yields what puts the service's addresses into a summary that was read from the index. */
export function addressesOf({ publicUrl, lodgingUrl }: Pick<Config, 'publicUrl' | 'lodgingUrl'>) {
  return (summary: SearchLodging): SearchLodging => completeAddresses(summary, { publicUrl, lodgingUrl });
}
