import type { Rule } from './rule.ts';
import { fileRules } from './rules/file-rules.ts';
import { importRules } from './rules/import-rules.ts';
import { operationRules } from './rules/operation-rules.ts';
import { sizeRules } from './rules/size-rules.ts';
import { textRules } from './rules/text-rules.ts';
import { wayRules } from './rules/way-rules.ts';

/** Every rule of the house that can be read off its files; test/service/ways.test.ts watches the ways at work. */
export const rules: readonly Rule[] = [
  ...importRules,
  ...wayRules,
  ...sizeRules,
  ...operationRules,
  ...fileRules,
  ...textRules,
];
