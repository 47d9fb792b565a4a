import { join } from 'node:path';
import { projectFolder } from '../../structure/sources.ts';

/**
 * Settings of Node and Java for the programs that tests start, most of which live for a few seconds: Node keeps what it has compiled for the next
 * program, and Java compiles no code a second time to make it faster. A start takes half of the processor's time then.
 */
export const quickStart: Readonly<Record<string, string>> = {
  NODE_COMPILE_CACHE: join(projectFolder, 'node_modules', '.cache', 'compiled-for-tests'),
  JDK_JAVA_OPTIONS: '-XX:TieredStopAtLevel=1',
};
