import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';

const sharedName = 'index-holder-process';

/** Yields a new name for one that writes builds: `<process id>@<host>:<name of the process>:<own name>`. */
export function newHolder(): string {
  return `${process.pid}@${hostname()}:${nameOfProcess()}:${randomUUID()}`;
}

/**
 * Tells whether the process of a holder has ended, so that nobody needs to wait for the end of its lease. False for processes of other
 * hosts, of which nothing is known here, and for names that `newHolder` did not make.
 */
export function isGone(holder: string): boolean {
  const [, id, host, name] = /^(\d+)@([^:]*):([^:]*):/.exec(holder) ?? [];
  if (id === undefined || host !== hostname()) return false;
  // A container's first process has the same number each time.
  if (Number(id) === process.pid) return name !== nameOfProcess();
  try {
    process.kill(Number(id), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/** All threads of a process have the same: those started later inherit it. */
function nameOfProcess(): string {
  const known = getEnvironmentData(sharedName);
  if (typeof known === 'string') return known;
  const name = randomUUID();
  setEnvironmentData(sharedName, name);
  return name;
}
