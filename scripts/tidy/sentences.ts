// Our sentences are for people: a program that looks for words in one breaks when a word changes. The words are those of
// the rules, and those that stand in the files that make sentences.

import { rules } from '@parley/openrtb'
import { isTest, type ProjectFile } from '../project/files.ts'
import type { Finding } from './finding.ts'

const maker = /^packages\/(?:openrtb\/src\/reason|exchange\/src\/(?:config\/problem|admin\/server))\.ts$/
const advice = 'Read the data behind the sentence, such as the members of an Issue, instead of looking for its words.'
const argument =
  /(?:\.(?:includes|startsWith|endsWith|indexOf|split|replace(?:All)?|match(?:All)?|search)|RegExp)\(\s*(['"`])(?<sought>.*?)\1/g
const expression = /(?<=[(,=:?&|![>]\s*)\/(?<sought>[^*/\n](?:\\.|[^\\/\n])*)\/[dgimsuvy]*(?=[\s.,;)\]}:]|$)/g

export function checkSentences(files: readonly ProjectFile[]): readonly Finding[] {
  const made = files.filter(({ path }) => maker.test(path)).flatMap(fixedWords)
  const ours = [...Object.values(rules).map(({ says }) => `must ${says}`), ...made]
  /** Whether two words or more of a sentence are looked for, or a mark and a word such as "; got". */
  const isRead = (sought: string): boolean =>
    (sought.match(/(?:[\w`]+|;)(?: [\w`]+)+/g) ?? []).some((phrase) => ours.some((words) => words.includes(phrase)))
  return files
    .filter((file) => /\.[jt]s$/.test(file.path) && !isTest(file))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => {
        if (/^\s*(?:\/\/|\/?\*)/.test(line)) return []
        const sought = [...line.matchAll(argument), ...line.matchAll(expression)].map(
          (found) => found.groups?.sought ?? '',
        )
        return sought.some(isRead) ? [{ file: path, line: index + 1, sentence: advice }] : []
      }),
    )
}

/** The texts and the fixed parts of templates; a single word may stand in any text. */
function fixedWords({ text }: ProjectFile): readonly string[] {
  const code = text.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '')
  const fixed = [...code.matchAll(/[`'"}]([^`'"${}\n]*)[`'"$]/g)].map(([, words = '']) => words.trim())
  return fixed.filter((words) => /\S [a-z]{3}/.test(words))
}
