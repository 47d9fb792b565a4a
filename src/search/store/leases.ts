import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';
import { inTransaction, prepared, type Db } from '../../sqlite/database.ts';

/** Milliseconds until a lease must be renewed. */
const leaseTime = 10_000;

/**
 * Messages between followers, of which one holds the lease: a caller waits for an urgent lodging, documents were
 * written, OpenSearch is unavailable, or a process that may have held the lease is gone.
 */
export type FollowerNews = 'wanted' | 'written' | 'failed' | 'gone';

/**
 * Takes or renews the right to write a build; false while another living owner holds it. Only one process may write a
 * build, because each writes the difference to what it read. `now` is by the machine's clock, which processes share.
 */
export function holdBuild(db: Db, buildId: number, owner: string, now = Date.now()): boolean {
  return inTransaction(db, () => {
    if (!mayHoldBuild(db, buildId, owner, now)) return false;
    const hold = prepared(db, 'UPDATE index_builds SET holder = ?, lease_until = ? WHERE id = ?');
    return hold.run(owner, now + leaseTime, buildId).changes === 1;
  });
}

/** Whether `holdBuild` would succeed; takes no lock. Nobody holds a build on which any owner may take the lease. */
export function mayHoldBuild(db: Db, buildId: number, owner?: string, now = Date.now()): boolean {
  const select = 'SELECT holder, lease_until AS until FROM index_builds WHERE id = ?';
  const lease = prepared<{ holder: string | null; until: number | null }>(db, select).get(buildId);
  return !lease?.holder || lease.holder === owner || (lease.until ?? 0) < now || isDead(lease.holder);
}

export function releaseBuild(db: Db, buildId: number, owner: string): void {
  const release = prepared(db, 'UPDATE index_builds SET holder = NULL, lease_until = NULL WHERE id = ? AND holder = ?');
  release.run(buildId, owner);
}

const sharedName = 'index-lease-owner-process';

/** `<process id>@<host>:<name of the process>:<own name>`. */
export function createLeaseOwner(): string {
  return `${process.pid}@${hostname()}:${nameProcess()}:${randomUUID()}`;
}

/**
 * Whether the owner's process has ended, so that its lease need not expire first. False for other hosts, whose
 * processes are unknown here, and for names not made by `createLeaseOwner`.
 */
function isDead(owner: string): boolean {
  const [, id, host, name] = /^(\d+)@([^:]*):([^:]*):/.exec(owner) ?? [];
  if (id === undefined || host !== hostname()) return false;
  // A container's first process always has the same id.
  if (Number(id) === process.pid) return name !== nameProcess();
  try {
    process.kill(Number(id), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/** Shared by all threads of a process: later threads inherit it. */
function nameProcess(): string {
  const known = getEnvironmentData(sharedName);
  if (typeof known === 'string') return known;
  const name = randomUUID();
  setEnvironmentData(sharedName, name);
  return name;
}
