import { runCommandLine } from './cli/command-line.ts';
import { onClosedOutput } from './service/standard-output.ts';
import { privateMask } from './service/starting/open-facts.ts';

process.umask(privateMask);
onClosedOutput(() => process.exit(0));
process.exitCode = await runCommandLine(process.argv, {
  variables: process.env,
  now: Date.now,
  columns: process.stdout.columns,
  writeOut: (text) => process.stdout.write(text),
  writeError: (text) => process.stderr.write(text),
});
