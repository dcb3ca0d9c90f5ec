import { expect, test } from 'vitest'
import { withNearOption } from './near-option.ts'

test('an option of another command gets the one that means the same', () => {
  const complaint = "error: unknown option '--operator'\n"

  expect(withNearOption(complaint, ['--test', '--url'])).toBe(
    "error: unknown option '--operator'\n(Did you mean --url?)\n",
  )
})

test('an option that the command does not have is not suggested', () => {
  expect(withNearOption("error: unknown option '--ledger'\n", ['--csv'])).toBe("error: unknown option '--ledger'\n")
})

test('a suggestion of the parser is left alone', () => {
  const complaint = "error: unknown option '--host'\n(Did you mean --cost?)\n"

  expect(withNearOption(complaint, ['--url'])).toBe(complaint)
})

test('every other mistake is left alone', () => {
  expect(withNearOption("error: missing required argument 'file'\n", ['--url'])).toBe(
    "error: missing required argument 'file'\n",
  )
})
