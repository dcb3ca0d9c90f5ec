// Our sentences are for people: a program that looks for words in one breaks when a word changes. The words are those of
// the rules, and those that stand in the files that make sentences.

import { rules } from '@parley/openrtb'
import { isTest, type ProjectFile } from '../project/files.ts'
import { codeOf, lineAt } from './code.ts'
import type { Finding, Report } from './finding.ts'

const maker = /^packages\/(?:openrtb\/src\/reason|exchange\/src\/(?:config\/problem|admin\/server))\.ts$/

export function checkSentences(files: readonly ProjectFile[]): Report {
  const made = files.filter(({ path }) => maker.test(path)).flatMap(fixedWords)
  const ours = [...Object.values(rules).map(({ says }) => `must ${says}`), ...made]
  const readers = files.filter((file) => /\.[jt]s$/.test(file.path) && !isTest(file))
  const findings = readers.flatMap(({ path, text }): readonly Finding[] => {
    const code = codeOf(text)
    const found = [...code.matchAll(argument), ...code.matchAll(expression)]
    const read = found.filter(({ groups }) => isSentence(groups?.sought ?? '', ours))
    return read.map(({ index }) => ({ file: path, line: lineAt(code, index), sentence: advice }))
  })
  return { checked: ours.length, unit: 'sentences that nobody takes apart', findings }
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
function fixedWords({ text }: ProjectFile): readonly string[] {
  const fixed = [...codeOf(text).matchAll(/[`'"}]([^`'"${}\n]*)[`'"$]/g)].map(([, words = '']) => words.trim())
  return fixed.filter((words) => /\S [a-z]{3}/.test(words))
}
