import { defineConfig } from 'oxlint'
import { importRules } from './scripts/lint/import-rules.ts'
import { purity } from './scripts/lint/purity.ts'

/** Tables may be longer: one row for each rule of the specification, one for each setting. */
const tables = ['packages/openrtb/src/rules.ts', 'packages/exchange/src/config/fields.ts']

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import'],
  categories: { correctness: 'error', suspicious: 'error' },
  rules: {
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'typescript/await-thenable': 'error',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/no-misused-spread': 'off',
    'typescript/consistent-return': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'import/no-unassigned-import': ['error', { allow: ['**/*.css'] }],
    // A longer file or function has become two thoughts.
    'max-lines': ['error', { max: 300 }],
    'max-lines-per-function': ['error', { max: 60, IIFEs: true }],
    'max-params': ['error', { max: 5 }],
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
  },
  overrides: [
    { files: tables, rules: { 'max-lines': 'off' } },
    // A specifier that is computed cannot be held to the import table.
    {
      files: ['packages/*/{src,test}/**/*.{ts,tsx}'],
      rules: { 'import/no-dynamic-require': ['error', { esmodule: true }] },
    },
    // Windows have origins, threads have none.
    {
      files: ['packages/exchange/src/reload/*.ts', 'packages/embeddings/src/thread*.ts'],
      rules: { 'unicorn/require-post-message-target-origin': 'off' },
    },
    purity(),
    ...importRules(),
  ],
  ignorePatterns: ['dist', 'packages/console/site', 'conformance/cases', '.stryker-tmp'],
})
