import { readProject } from './project.ts';
import type { Finding } from './rule.ts';
import { rules } from './rules.ts';

// `npm run structure`: prints every rule with its measure, and exits with 1 when one is broken.
const project = readProject();
const findings = rules.map(({ sentence, check }) => ({ sentence, finding: check(project) }));
for (const { sentence, finding } of findings) console.log(describeFinding(sentence, finding));
const broken = findings.filter(({ finding }) => finding.complaints.length > 0).length;
console.log(broken === 0 ? 'Every rule is kept.' : `${broken} of ${rules.length} rules are broken.`);
process.exitCode = broken === 0 ? 0 : 1;

function describeFinding(sentence: string, { measure, details = [], complaints }: Finding): string {
  const isKept = complaints.length === 0;
  const amount = measure ? ` (${measure.found} of ${measure.most})` : '';
  const below = isKept ? details : complaints;
  return [`${isKept ? 'kept  ' : 'BROKEN'} ${sentence}${amount}`, ...below.map((line) => `         ${line}`)].join(
    '\n',
  );
}
