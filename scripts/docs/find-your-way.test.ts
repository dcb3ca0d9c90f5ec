// The exercise of CONTRIBUTING: every answer is found by links alone, beginning at the README.

import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { documentAt } from './run/guide.ts'

const stepsMax = 3
const start = 'README.md'
const exercise = documentAt('CONTRIBUTING.md').text.split('## Find your way')[1]?.split('\n## ')[0] ?? ''
const questions = exercise.split('\n').filter((line) => /^\| .*\?\s*\|/.test(line))

test('the exercise has its twenty-two questions', () => {
  expect(questions.length).toBe(22)
})

test.each(questions.map((row) => row.split('|').map((cell) => cell.trim())))('%s%s', (_, question = '', steps = '') => {
  const path = linksIn(steps, 'CONTRIBUTING.md')

  const lost = path.filter((goal, index) => {
    const page = path[index - 1] ?? start
    return !linksIn(documentAt(page).text, page).includes(goal)
  })

  expect(question).not.toBe('')
  expect(path.length).toBeGreaterThan(0)
  expect(path.length).toBeLessThanOrEqual(stepsMax)
  expect(lost).toEqual([])
})

/** Where the links of a text lead, from the root of the project and without their anchors. */
function linksIn(text: string, page: string): readonly string[] {
  return [...text.matchAll(/\]\(([^)\s#]+)[^)]*\)/g)].map(([, target = '']) => posix.join(posix.dirname(page), target))
}
