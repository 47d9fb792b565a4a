import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';

const sharedName = 'index-lease-owner-process';

/** `<process id>@<host>:<name of the process>:<own name>`. */
export function createLeaseOwner(): string {
  return `${process.pid}@${hostname()}:${nameProcess()}:${randomUUID()}`;
}

/**
 * Whether the owner's process has ended, so that its lease need not expire first. False for other hosts, whose
 * processes are unknown here, and for names not made by `createLeaseOwner`.
 */
export function isDead(owner: string): boolean {
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
