import { execFileSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dataFolder, type AtEnd } from '../service/service-process.ts';

const source = fileURLToPath(new URL('faulty-disk.c', import.meta.url));

export interface Fault {
  call: 'sync' | 'write';
  file: string;
  times: 'once' | 'always';
}

/** Compiles a library that makes file calls fail with EIO; needs a C compiler (`cc`) and Linux. */
export function makeFaultyDisk(atEnd?: AtEnd) {
  const folder = dataFolder(atEnd);
  const [library, control] = [join(folder, 'faulty-disk.so'), join(folder, 'fault')];
  execFileSync('cc', ['-shared', '-fPIC', '-O1', '-o', library, source, '-ldl']);
  return {
    /** Environment of the programs that the faults apply to. */
    variables: { LD_PRELOAD: library, FAULTY_DISK: control },
    plant: ({ call, file, times }: Fault) => writeFileSync(control, `${call} ${file} ${times}\n`),
    mend: () => rmSync(control, { force: true }),
    /** Whether a one-time fault has happened. */
    hasFailed: () => !existsSync(control),
  };
}
