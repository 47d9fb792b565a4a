import { runCommandLine } from '../src/cli/command-line.ts';
import { tableOf } from './marked-lists.ts';

interface CommandHelp {
  /** Words after `npm run cli --`. */
  name: string;
  help: string;
}

/** Found by reading the help recursively from the top. */
export async function commandList(): Promise<string> {
  const commands = await listCommands();
  const rows = commands.map(({ name, help }) => [`[\`${name}\`](#${name.replaceAll(' ', '-')})`, descriptionIn(help)]);
  const sections = commands.map(({ name, help }) => `## ${name}\n\n\`\`\`text\n${withoutExitStatus(help)}\n\`\`\``);
  return [tableOf(['Command', 'What it does'], rows), ...sections].join('\n\n');
}

export async function listCommands(words: readonly string[] = []): Promise<CommandHelp[]> {
  const help = await readHelp(words);
  const listed = (help.split('\nCommands:\n')[1] ?? '').split('\n\n')[0] ?? '';
  const names = [...listed.matchAll(/^ {2}([a-z-]+)/gm)].map(([, name = '']) => name).filter((name) => name !== 'help');
  if (names.length === 0) return [{ name: words.join(' '), help }];
  const below: CommandHelp[] = [];
  for (const name of names) below.push(...(await listCommands([...words, name])));
  return below;
}

async function readHelp(words: readonly string[]): Promise<string> {
  let help = '';
  const writeOut = (text: string) => {
    help += text;
  };
  const terminal = { variables: {}, now: Date.now, columns: 100, writeOut, writeError: writeOut };
  await runCommandLine(['node', 'lodging', ...words, '--help'], terminal);
  return help.trimEnd();
}

/** The paragraph after the usage, in one line. */
function descriptionIn(help: string): string {
  return (help.split('\n\n')[1] ?? '').replaceAll('\n', ' ');
}

/** Identical for every command, so the document says it once at the top. */
function withoutExitStatus(help: string): string {
  return help.replace(/\n+Exit status: .*$/s, '');
}
