import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { ProgramEnd } from '../local-child.ts';
import { findFailureCause } from '../local-failure.ts';

export interface LastWords {
  cause: string;
  lastLines?: readonly string[];
}

const [lines, lineLength, tailBytes] = [20, 300, 32 * 1024];

export function readLastWords(logs: string, end: ProgramEnd): LastWords {
  const [console, log] = ['opensearch-console.log', 'opensearch.log'].map((name) => readTail(join(logs, name)));
  const written = `${log}\n${console}`.split('\n').filter((line) => line.trim() !== '');
  const lastLines = written.slice(-lines).map((line) => line.slice(0, lineLength));
  return { cause: findFailureCause(console ?? '', '') ?? describeEnd(end), lastLines };
}

function describeEnd(end: ProgramEnd): string {
  if ('status' in end) return `it ended with status ${end.status}`;
  const hint = end.signal === 'SIGKILL' ? ', as the system does when memory runs short' : '';
  return `it was ended by ${end.signal}${hint}`;
}

function readTail(file: string): string {
  if (!existsSync(file)) return '';
  const descriptor = openSync(file, 'r');
  try {
    const { size } = fstatSync(descriptor);
    const tail = Buffer.alloc(Math.min(size, tailBytes));
    readSync(descriptor, tail, 0, tail.length, size - tail.length);
    return tail.toString();
  } finally {
    closeSync(descriptor);
  }
}
