import type { Db } from '../../sqlite/database.ts';
import type { FeedFiles } from '../files/feed-folder.ts';

export interface FeedsParts {
  db: Db;
  feeds: Pick<FeedFiles, 'list'>;
  addresses: { publicUrl: string };
}
