import { execFile, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { filesBelow, projectFolder, readSource } from '../../structure/sources.ts';
import { complaintsOfCompiler, installClient } from './client-package.ts';
import type { TestService } from './service.ts';

const run = promisify(execFile);

export const guides = filesBelow('docs/guides').filter((path) => path.endsWith('.md'));

/** The languages in which guides show programs, and how to run them. */
export const guideLanguages = {
  sh: { command: 'bash', ending: 'sh', title: 'curl' },
  ts: { command: process.execPath, ending: 'js', title: 'TypeScript' },
  python: { command: 'python3', ending: 'py', title: 'Python' },
  php: { command: 'php', ending: 'php', title: 'PHP' },
} as const;

export type GuideLanguage = keyof typeof guideLanguages;

export const isInstalled = (language: GuideLanguage): boolean =>
  spawnSync(guideLanguages[language].command, ['--version']).status === 0;

export function blocksOf(guide: string, language: GuideLanguage): string[] {
  const blocks = new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'gm');
  return [...readSource(guide).matchAll(blocks)].map(([, lines = '']) => lines);
}

/** Printed between the outputs of blocks. */
const separators: Record<GuideLanguage, string> = {
  sh: 'echo "====="',
  ts: 'console.log("=====");',
  python: 'print("=====", flush=True)',
  php: 'echo "=====\\n";',
};

/**
 * Prepares a folder for the guides' programs: the client's package, the files shared by the examples, and the
 * TypeScript programs, all compiled at once. Returns the compiler's messages.
 */
export async function prepareGuideFolder(folder: string, service: TestService): Promise<string> {
  mkdirSync(folder, { recursive: true });
  await installClient(folder);
  for (const file of ['python/service.py', 'php/service.php']) {
    copyFileSync(join(projectFolder, 'examples', file), join(folder, file.split('/')[1] ?? ''));
  }
  const programs = guides.filter((guide) => blocksOf(guide, 'ts').length > 0);
  for (const guide of programs) writeFileSync(join(folder, `${nameOf(guide)}.ts`), programOf(guide, 'ts', service));
  return complaintsOfCompiler(
    folder,
    programs.map((guide) => `${nameOf(guide)}.ts`),
  );
}

function programOf(guide: string, language: GuideLanguage, { url }: TestService): string {
  const blocks = blocksOf(guide, language).map((block) => block.replaceAll('http://localhost:8080', url));
  return blocks.join(`\n${separators[language]}\n`);
}

const nameOf = (guide: string) => guide.replaceAll(/[^a-z]/g, '_');

/**
 * Runs the blocks of a guide in one language as one program, as if pasted one after the other, and returns the output
 * of each. The demo's address and key are replaced by the service's. TypeScript is compiled by `prepareGuideFolder`
 * before.
 */
export async function runGuide(
  guide: string,
  language: GuideLanguage,
  { folder, service, opensearchUrl }: { folder: string; service: TestService; opensearchUrl: string },
): Promise<string[]> {
  const { command, ending } = guideLanguages[language];
  const name = `${nameOf(guide)}.${ending}`;
  const isShell = language === 'sh';
  const program = programOf(guide, language, service);
  if (language !== 'ts') writeFileSync(join(folder, name), isShell ? program : own(program));
  const { stdout } = await run(command, [...(isShell ? ['-eu'] : []), join(folder, name)], {
    cwd: isShell ? projectFolder : folder,
    env: {
      ...process.env,
      DATA_DIR: service.config.dataDir,
      INDEX_PREFIX: service.config.indexPrefix,
      OPENSEARCH_URL: opensearchUrl,
      PUBLIC_URL: service.url,
    },
  }).catch((error: unknown) => {
    const { stdout: printed, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${guide} in ${language}: ${stderr}\n${printed}`);
  });
  return stdout.split('=====\n');
}

/** A PHP file has one opening tag. */
function own(program: string): string {
  const parts = program.split('<?php\n');
  return parts.length > 1 ? `<?php\n${parts.join('')}` : program;
}
