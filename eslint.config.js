import eslint from '@eslint/js';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

const inSpread = {
  selector: 'ObjectExpression > SpreadElement > ObjectExpression',
  message: 'Write the members without the spread; where they are too many lines, name some of them or split.',
};

const endlessFolder = {
  selector: 'CallExpression[callee.name=/^mkdir/] Property[key.name="recursive"]',
  message: 'Use makeFolder of src/values/make-folder.ts: this never ends below /proc.',
};

const assignmentInside = {
  selector:
    'AssignmentExpression:not(ExpressionStatement > AssignmentExpression, ForStatement > AssignmentExpression.update)',
  message: 'Write the assignment as a statement of its own.',
};

export default defineConfig(
  { ignores: ['node_modules', 'dist', 'data', 'coverage', 'client/service.d.ts'] },
  eslint.configs.recommended,
  {
    rules: {
      curly: ['error', 'multi-line'],
      'no-nested-ternary': 'error',
      'no-multi-assign': 'error',
      'no-return-assign': ['error', 'always'],
      'no-restricted-syntax': ['error', inSpread, assignmentInside],
    },
  },
  { files: ['{src,tools,web}/**/*.ts'], rules: { complexity: ['error', 12] } },
  {
    files: ['{src,tools}/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', inSpread, assignmentInside, endlessFolder] },
  },
  { files: ['test/**/*.ts'], rules: { 'no-return-assign': 'off', 'no-restricted-syntax': ['error', inSpread] } },
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { arguments: false } }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/non-nullable-type-assertion-style': 'off',
      'no-duplicate-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true, argsIgnorePattern: '^_' }],
    },
  },
  {
    files: ['test/**/*.ts'],
    ignores: ['test/support/random.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { name: 'fast-check', message: 'Import it from test/support/random.ts, where its seed is set.' },
      ],
    },
  },
  { files: ['**/*.js'], languageOptions: { globals: { process: 'readonly', console: 'readonly' } } },
  {
    files: ['examples/search-widget/*.js'],
    languageOptions: {
      globals: Object.fromEntries(
        ['document', 'location', 'URLSearchParams', 'FormData', 'Event', 'Image'].map((name) => [name, 'readonly']),
      ),
    },
  },
);
