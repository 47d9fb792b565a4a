import type { TestService } from '../service.ts';
import { lodgingIdOf } from '../small-seed.ts';

/** Lets the serving index have written a lodging at the service's instant, without a change of it, as when it is repaired. */
export function pretendIndexed({ db, clock }: TestService, ref: string): void {
  const rewrite = `UPDATE indexed_lodgings SET indexed_at = ?
    WHERE build_id = (SELECT id FROM index_builds WHERE state = 'serving') AND lodging_id = ?`;
  db.prepare(rewrite).run(clock.now(), lodgingIdOf({ db }, ref));
}
