// Our sentences are for people: a program that looks for words in one breaks when a word changes, and a control that does
// so stops holding. The words are those of the rules, and those that stand in the files that make sentences.

import { rules } from '@parley/openrtb'
import { isTest, type ProjectFile } from '../project/files.ts'
import { codeOf, lineAt } from './code.ts'
import type { Finding, Report } from './finding.ts'

export const makers = [
  'openrtb/src/reason.ts',
  'exchange/src/config/problem.ts',
  'exchange/src/admin/server.ts',
] as const

export function checkSentences(files: readonly ProjectFile[]): Report {
  const made = makers.flatMap((maker) => fixedWords(files.find(({ path }) => path === `packages/${maker}`)?.text ?? ''))
  const ours = [...Object.values(rules).map(({ says }) => `must ${says}`), ...made]
  const readers = files.filter((file) => /\.[jt]s$/.test(file.path) && !isTest(file))
  const findings = readers.flatMap(({ path, text }): readonly Finding[] => {
    const code = codeOf(text)
    const sought = [...code.matchAll(argument), ...code.matchAll(expression)]
    const read = sought.filter(({ groups: { sought = '' } = {} }) => isSentence(sought, ours))
    return read.map(({ index }) => ({ file: path, line: lineAt(code, index), sentence: advice }))
  })
  return { checked: made.length, unit: 'phrases that nobody may look for', findings }
}

const advice = 'Read the data behind the sentence, such as the members of an Issue, instead of looking for its words.'

const argument =
  /(?:\.(?:includes|startsWith|endsWith|indexOf|split|replace(?:All)?|match(?:All)?|search)|RegExp)\(\s*(['"`])(?<sought>.*?)\1/g
const expression = /(?<=[(,=:?&|![>]\s*)\/(?<sought>[^*/\n](?:\\.|[^\\/\n])*)\/[dgimsuvy]*(?=[\s.,;)\]}:]|$)/g

/** Whether two words or more of a sentence are looked for, or a mark and a word such as "; got". */
function isSentence(sought: string, ours: readonly string[]): boolean {
  const phrases = sought.match(/(?:[\w`]+|;)(?: [\w`]+)+/g) ?? []
  return phrases.some((phrase) => ours.some((words) => words.includes(phrase)))
}

/** The texts and the fixed parts of templates; a single word may stand in any text. */
function fixedWords(source: string): readonly string[] {
  const fixed = [...codeOf(source).matchAll(/[`'"}]([^`'"${}\n]*)[`'"$]/g)].map(([, words = '']) => words.trim())
  return fixed.filter((words) => /\S [a-z]{3}/.test(words))
}
