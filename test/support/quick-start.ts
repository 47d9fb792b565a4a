import { join } from 'node:path';
import { projectFolder } from '../../structure/sources.ts';

/**
 * Environment that speeds up short-lived Node and Java programs: Node caches compiled code for the next program, and
 * Java skips its optimizing compiler. This halves the CPU time of a start.
 */
export const quickStart: Readonly<Record<string, string>> = {
  NODE_COMPILE_CACHE: join(projectFolder, 'node_modules', '.cache', 'compiled-for-tests'),
  JDK_JAVA_OPTIONS: '-XX:TieredStopAtLevel=1',
};
