import { expect, test } from 'vitest'
import { withBuiltImports } from './declarations.ts'

test('every relative import of a source becomes one of what was built', () => {
  const declarations = [
    "import type { A } from './a.ts';",
    "export { b } from '../b/b.ts';",
    "export declare const c: import('./c.ts').C;",
    "import './d.ts';",
  ].join('\n')

  expect(withBuiltImports(declarations)).toBe(
    [
      "import type { A } from './a.js';",
      "export { b } from '../b/b.js';",
      "export declare const c: import('./c.js').C;",
      "import './d.js';",
    ].join('\n'),
  )
})

test('packages and words in comments stay as they are', () => {
  const declarations = "// See ./a.ts for more.\nimport type { A } from 'a.ts';"

  expect(withBuiltImports(declarations)).toBe(declarations)
})
