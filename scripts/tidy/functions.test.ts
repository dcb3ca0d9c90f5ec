import { expect, test } from 'vitest'
import { functionsIn } from './functions.ts'

test('a function ends at the brace of its own indentation', () => {
  const text = 'function a() {\n  if (b) {\n    c()\n  }\n}\n'

  expect(functionsIn(text)).toEqual([{ line: 1, lines: 5 }])
})

test('a signature over several lines belongs to the function', () => {
  const text = 'export function a(\n  b: string,\n): string {\n  return b\n}\n'

  expect(functionsIn(text)).toEqual([{ line: 1, lines: 5 }])
})

test('a result type over several lines does not end the function', () => {
  const text = 'export function a(b: B): {\n  readonly c: C\n} {\n  return b\n}\n'

  expect(functionsIn(text)).toEqual([{ line: 1, lines: 5 }])
})

test('a parameter taken apart over several lines does not end the function', () => {
  const text = 'async function a({\n  b,\n}: B): Promise<void> {\n  await b\n}\n'

  expect(functionsIn(text)).toEqual([{ line: 1, lines: 5 }])
})

test('methods are functions', () => {
  const text = 'const a = {\n  async b(c): Promise<D> {\n    return c\n  },\n}\n'

  expect(functionsIn(text)).toEqual([{ line: 2, lines: 3 }])
})

test('arrows and callbacks are functions', () => {
  const text = "const a = (b: B) => {\n  b()\n}\ntest('c', () => {\n  a()\n})\n"

  expect(functionsIn(text)).toEqual([
    { line: 1, lines: 3 },
    { line: 4, lines: 3 },
  ])
})

test('blocks, classes and literals are no functions', () => {
  const text = [
    'class A {\n}',
    'if (a) {\n} else if (b) {\n} else {\n}',
    'if (\n  a\n) {\n}',
    'for (const a of b) {\n}',
    'switch (a) {\n}',
    'try {\n} catch (error) {\n}',
    'const a = {\n}',
  ].join('\n')

  expect(functionsIn(text)).toEqual([])
})
