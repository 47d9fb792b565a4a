import { spawnSync } from 'node:child_process';
import { projectFolder } from './sources.ts';

export interface WrongImport {
  from: string;
  to: string;
  rule: string;
  severity: string;
  advice: string;
}

interface Cruised {
  summary: {
    totalCruised: number;
    violations: { from: string; to: string; rule: { name: string; severity: string } }[];
    ruleSetUsed: { forbidden: { name: string; comment: string }[] };
  };
}

let known: readonly WrongImport[] | undefined;

export function readDirections(): readonly WrongImport[] {
  known ??= cruise();
  return known;
}

function cruise(): WrongImport[] {
  const program = 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs';
  const args = [program, '--config', '.dependency-cruiser.js', '--output-type', 'json', 'src', 'tools'];
  // Its exit status is the number of violations; the report on stdout is used instead.
  const run = spawnSync(process.execPath, args, { cwd: projectFolder, encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (run.stdout === '') throw new Error(`dependency-cruiser said nothing but: ${run.stderr}`);
  const { totalCruised, violations, ruleSetUsed } = (JSON.parse(run.stdout) as Cruised).summary;
  if (totalCruised === 0) throw new Error('dependency-cruiser read no file: check its options');
  const advice = new Map(ruleSetUsed.forbidden.map(({ name, comment }) => [name, comment]));
  return violations.map(({ from, to, rule }) => ({
    from,
    to,
    rule: rule.name,
    severity: rule.severity,
    advice: advice.get(rule.name) ?? '',
  }));
}
