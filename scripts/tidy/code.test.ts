import { expect, test } from 'vitest'
import { codeOf, lineAt } from './code.ts'

test('comments are blanked out and lines keep their numbers', () => {
  const text = '/**\n * Speaks of Date.now.\n */\nconst a = 1 // Not Date.now.\n// Nor here.\nconst b = 2'

  expect(codeOf(text)).toBe('\n\n\nconst a = 1\n\nconst b = 2')
})

test('the slashes of a URL are no comment', () => {
  expect(codeOf("const url = 'https://shop.example/'")).toBe("const url = 'https://shop.example/'")
})

test('lines are counted from 1', () => {
  expect(lineAt('a\nb', 0)).toBe(1)
  expect(lineAt('a\nb', 2)).toBe(2)
})
