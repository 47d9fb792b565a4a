import { execFile, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';

export interface Postgres {
  /** Sends lines to psql and returns all output: values separated by `|`, without headings. */
  run: (lines: Iterable<string>) => Promise<string>;
}

const versions = '/usr/lib/postgresql';

/** The newest PostgreSQL installed by Debian's packages, if any. */
export function findPostgres(): string | undefined {
  const installed = existsSync(versions) ? readdirSync(versions) : [];
  return installed
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(versions, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')));
}

/** Tuned for reads on one machine; durability is off since the data can be rebuilt. */
const settings = {
  listen_addresses: "''",
  shared_buffers: '1GB',
  work_mem: '64MB',
  maintenance_work_mem: '256MB',
  effective_cache_size: '4GB',
  random_page_cost: '1.1',
  max_wal_size: '4GB',
  fsync: 'off',
};

const execute = promisify(execFile);

/** PostgreSQL listens on a socket in the folder only; stopped and removed afterwards. */
export async function withPostgres<Result>(
  { binaries, folder }: { binaries: string; folder: string },
  work: (postgres: Postgres) => Promise<Result>,
): Promise<Result> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const owner = ownerOf(folder);
  const files = join(folder, 'files');
  const control = (...words: string[]) =>
    execute(join(binaries, 'pg_ctl'), ['-D', files, '-w', ...words], { ...owner, cwd: folder });
  try {
    await execute(join(binaries, 'initdb'), ['-D', files, '-A', 'trust', '-U', 'bench', '-E', 'UTF8', '--locale=C'], {
      ...owner,
      cwd: folder,
    });
    const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
    await control('-l', join(folder, 'log'), '-o', `-k ${folder} ${options.join(' ')}`, 'start');
    try {
      return await work({ run: (lines) => runPsql(binaries, folder, lines) });
    } finally {
      await control('-m', 'fast', 'stop');
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** PostgreSQL refuses to run as root: then the user of Debian's package runs it and owns the folder. */
function ownerOf(folder: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = ['-u', '-g'].map((what) => Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8' })));
  if (uid === undefined || gid === undefined) return {};
  chownSync(folder, uid, gid);
  return { uid, gid };
}

async function runPsql(binaries: string, folder: string, lines: Iterable<string>): Promise<string> {
  const words = ['-h', folder, '-U', 'bench', '-d', 'postgres', '-X', '-q', '-A', '-t', '-v', 'ON_ERROR_STOP=1'];
  const psql = spawn(join(binaries, 'psql'), words, { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise<number | null>((resolve, reject) => psql.once('close', resolve).once('error', reject));
  const [written, , status] = await Promise.all([
    psql.stdout.setEncoding('utf8').toArray(),
    pipeline(Readable.from(lines), psql.stdin),
    ended,
  ]);
  if (status !== 0) throw new Error(`psql ended with ${status}`);
  return written.join('');
}
