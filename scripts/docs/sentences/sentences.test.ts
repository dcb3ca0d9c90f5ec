import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { projectFiles } from '../../project/files.ts'
import { evidence } from './evidence.ts'
import { evidenceOf, sentencesIn, unshown, withoutMark } from './page.ts'
import { sentencesOf } from './sentences.ts'

const root = new URL('../../../', import.meta.url)
const files = projectFiles(fileURLToPath(root))
const sentences = sentencesIn(files)

test('every sentence of the specification is shown by a rule or a test, or says why nothing can show it', () => {
  expect(sentences.length).toBeGreaterThan(200)
  expect(unshown(sentences).map(({ line, text }) => `${line}: ${text}`)).toEqual([])
})

test('every row of the evidence belongs to one sentence without a rule, and its files exist', () => {
  const bare = sentences.filter(({ rules, isIntroduction }) => rules.length === 0 && !isIntroduction)
  const found = Object.keys(evidence).map(
    (begin) => bare.filter(({ text }) => withoutMark(text).startsWith(begin)).length,
  )
  const paths = Object.values(evidence).flatMap((one) => ('shownBy' in one ? one.shownBy : []))

  expect(Object.keys(evidence).filter((_, at) => found[at] !== 1)).toEqual([])
  expect(paths.filter((path) => !existsSync(new URL(path, root)))).toEqual([])
})

test('items, rows and paragraphs are told apart; what a sentence introduces speaks for itself', () => {
  const spec =
    '# A\n\nSo it is:\n\n- one\n  more\n- two (`X1-y`)\n\nA table:\n\n| a |\n|---|\n| b |\n\n```\nno\n```\n\n[D1]: x'

  const read = sentencesOf(spec, ['X1-y'])

  expect(read.map(({ text, rules, isIntroduction }) => [text, rules.length, isIntroduction])).toEqual([
    ['So it is:', 0, true],
    ['- one more', 0, false],
    ['- two (`X1-y`)', 1, false],
    ['A table:', 0, false],
  ])
  expect(evidenceOf({ text: 'nothing of ours' })).toBeUndefined()
})
