import { runCommandLine } from './cli/command-line.ts';
import { privateMask } from './service/starting/private-folder.ts';

process.umask(privateMask);
process.exitCode = await runCommandLine(process.argv, {
  variables: process.env,
  now: Date.now,
  columns: process.stdout.columns,
  writeOut: (text) => process.stdout.write(text),
  writeError: (text) => process.stderr.write(text),
});
