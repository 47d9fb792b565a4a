import type { Db } from '../../sqlite/database.ts';
import type { FeedFolder } from '../files/feed-folder.ts';

/** What the operations of feeds work with. */
export interface FeedsParts {
  db: Db;
  feeds: FeedFolder;
  /** `publicUrl`: the service's own. */
  addresses: { publicUrl: string };
}
