import type { TestService } from '../service.ts';
import { lodgingIdOf } from '../small-seed.ts';

/** Marks a lodging as indexed at the service's instant although it has not changed, as a repair does. */
export function pretendIndexed({ db, clock }: TestService, ref: string): void {
  const rewrite = `UPDATE indexed_lodgings SET indexed_at = ?
    WHERE build_id = (SELECT id FROM index_builds WHERE state = 'serving') AND lodging_id = ?`;
  db.prepare(rewrite).run(clock.now(), lodgingIdOf({ db }, ref));
}
