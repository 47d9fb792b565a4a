import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';

const sharedName = 'index-lease-owner-process';

/** Creates the name of a new lease owner: `<process id>@<host>:<name of the process>:<own name>`. */
export function createLeaseOwner(): string {
  return `${process.pid}@${hostname()}:${nameProcess()}:${randomUUID()}`;
}

/**
 * Tells whether the process of a lease owner has ended, so that nobody needs to wait for the end of its lease. False for processes of
 * other hosts, of which nothing is known here, and for names that `createLeaseOwner` did not create.
 */
export function isDead(owner: string): boolean {
  const [, id, host, name] = /^(\d+)@([^:]*):([^:]*):/.exec(owner) ?? [];
  if (id === undefined || host !== hostname()) return false;
  // A container's first process has the same number each time.
  if (Number(id) === process.pid) return name !== nameProcess();
  try {
    process.kill(Number(id), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/** All threads of a process have the same: those started later inherit it. */
function nameProcess(): string {
  const known = getEnvironmentData(sharedName);
  if (typeof known === 'string') return known;
  const name = randomUUID();
  setEnvironmentData(sharedName, name);
  return name;
}
