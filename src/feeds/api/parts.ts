import type { Db } from '../../sqlite/database.ts';
import type { FeedFiles } from '../files/feed-folder.ts';

/** What the operations of feeds work with. */
export interface FeedsParts {
  db: Db;
  feeds: Pick<FeedFiles, 'list'>;
  /** `publicUrl`: the service's own. */
  addresses: { publicUrl: string };
}
