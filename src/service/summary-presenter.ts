import type { Config } from './config.ts';
import type { SearchLodging, SummaryPresenter } from '../search/rules/index-documents.ts';
import { completeAddresses, presentSearchLodging } from '../search/wire/search-result.ts';

/** Summaries are indexed without the service's addresses, which may change. */
export const presentSummary: SummaryPresenter = (lodging, language) =>
  presentSearchLodging(lodging, { language, publicUrl: '', lodgingUrl: '' });

/** Identifies what is indexed beyond the facts, to tell whether an index was made by the same rules. */
export const summaryForm = 'summaries without addresses';

export function addressesOf({ publicUrl, lodgingUrl }: Pick<Config, 'publicUrl' | 'lodgingUrl'>) {
  return (summary: SearchLodging): SearchLodging => completeAddresses(summary, { publicUrl, lodgingUrl });
}
