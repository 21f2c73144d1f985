import { defineConfig } from 'oxlint';
import { overrides, settings } from './scripts/walls.ts';

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'promise', 'vitest'],
  jsPlugins: ['eslint-plugin-boundaries'],
  categories: {
    correctness: 'error',
    suspicious: 'error',
  },
  ignorePatterns: ['dist', 'data', 'node_modules', 'scripts/type-mistakes'],
  settings,
  rules: {
    'no-shadow': 'off',
    'no-underscore-dangle': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/require-module-specifiers': 'off',
    'import/no-unassigned-import': 'off',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/consistent-type-imports': 'error',
    'import/no-cycle': [
      'error',
      {
        ignoreTypes: false,
      },
    ],
    'max-lines': [
      'error',
      {
        max: 400,
        skipComments: true,
        skipBlankLines: true,
      },
    ],
    'typescript/unbound-method': 'off',
    'typescript/consistent-return': 'off',
    'unicorn/require-post-message-target-origin': 'off',
    'promise/always-return': 'off',
    'vitest/valid-expect': [
      'error',
      {
        maxArgs: 2,
      },
    ],
    'vitest/expect-expect': 'off',
    'typescript/restrict-template-expressions': 'off',
    'typescript/no-meaningless-void-operator': 'off',
    'no-unused-vars': [
      'error',
      {
        argsIgnorePattern: '^_',
        varsIgnorePattern: '^_',
        ignoreRestSiblings: true,
      },
    ],
    'boundaries/no-unknown-files': 'error',
  },
  overrides,
});
