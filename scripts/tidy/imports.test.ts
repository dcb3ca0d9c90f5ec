import { expect, test } from 'vitest'
import { importsIn } from './imports.ts'

test('every form of import is found', () => {
  const text = [
    "import { a } from './a.ts'",
    "import type { B } from './b.ts'",
    "import './c.ts'",
    "export * from './d.ts'",
    "export { e } from './e.ts'",
    "const f = await import('./f.ts')",
  ].join('\n')

  expect(importsIn(text)).toEqual([
    { specifier: './a.ts', line: 1 },
    { specifier: './b.ts', line: 2 },
    { specifier: './c.ts', line: 3 },
    { specifier: './d.ts', line: 4 },
    { specifier: './e.ts', line: 5 },
    { specifier: './f.ts', line: 6 },
  ])
})

test('an import over several lines stands where its specifier is', () => {
  expect(importsIn("import {\n  a,\n  b,\n} from './a.ts'")).toEqual([{ specifier: './a.ts', line: 4 }])
})

test('an import in a comment is none', () => {
  expect(importsIn("// import { a } from './a.ts'")).toEqual([])
})

test('a computed dynamic import has no specifier', () => {
  expect(importsIn('const module = await import(name)')).toEqual([{ specifier: undefined, line: 1 }])
})
