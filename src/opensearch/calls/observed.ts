import { OpenSearchUnreachable, type OpenSearch } from '../client.ts';

interface CallReport {
  /** The API called, such as `_search`; `other` for rare ones. */
  call: string;
  outcome: 'ok' | 'refused' | 'unreachable';
  milliseconds: number;
}

const known = /\/(_search|_msearch|_bulk|_mget|_doc|_count|_refresh|_update_by_query|_delete_by_query)(?:\/|$)/;

export function observeCalls(client: OpenSearch, onCall: (report: CallReport) => void): OpenSearch {
  return {
    ...client,
    async send<Answer>(...request: Parameters<OpenSearch['send']>): Promise<Answer> {
      const started = performance.now();
      let outcome: CallReport['outcome'] = 'ok';
      try {
        return await client.send<Answer>(...request);
      } catch (error) {
        outcome = error instanceof OpenSearchUnreachable ? 'unreachable' : 'refused';
        throw error;
      } finally {
        onCall({ call: known.exec(request[1])?.[1] ?? 'other', outcome, milliseconds: performance.now() - started });
      }
    },
  };
}
