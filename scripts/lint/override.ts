// Rules for some of the files, in the words of the linter.

import type { OxlintOverride } from 'oxlint'

export interface ImportPattern {
  readonly message: string
  /** What may not be imported, as an expression without look-around, which the linter does not know. */
  readonly regex?: string
  /** The same as lines of a .gitignore, where `!` allows again. */
  readonly group?: string[]
  /** Only these names of it. */
  readonly importNamePattern?: string
}

/** The linter takes the last override that speaks of a rule, and all of it: the patterns for a file stand together. */
export function imports(files: readonly string[], patterns: readonly ImportPattern[]): OxlintOverride {
  return { files: [...files], rules: { 'no-restricted-imports': ['error', { patterns: [...patterns] }] } }
}
