import type { Rule } from './rule.ts';
import { budgetRules } from './rules/budget-rules.ts';
import { fileRules } from './rules/file-rules.ts';
import { importRules } from './rules/import-rules.ts';
import { operationRules } from './rules/operation-rules.ts';
import { phraseRules } from './rules/phrase-rules.ts';
import { sizeRules } from './rules/size-rules.ts';
import { textRules } from './rules/text-rules.ts';
import { wayRules } from './rules/way-rules.ts';

/** Every rule that can be checked from the files; test/service/ways.test.ts watches the ways at run time. */
export const rules: readonly Rule[] = [
  ...importRules,
  ...wayRules,
  ...sizeRules,
  ...budgetRules,
  ...operationRules,
  ...fileRules,
  ...textRules,
  ...phraseRules,
];
