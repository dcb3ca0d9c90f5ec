// The project speaks of itself alone: no file knows the machine it was written on or the registry it was installed from.

import type { ProjectFile } from '../project/files.ts'
import type { Finding } from './finding.ts'

// A pattern never matches its own text here, because of its escapes and groups.
const paths = /(?<![\w.}-])\/(?:(?:work|root)|(?:home|Users)\/[\w-]+)\/|\b[A-Z]:\\{1,2}Users\\/
const registries = /\b(?:registry\.[a-z0-9-]+\.(?:org|com|net|io|dev)|npm\.pkg\.github\.com)\b/
const strangers = [
  [paths, 'Write the path from the root of the project instead of one of a developer’s machine.'],
  [registries, 'Leave out the host of the package registry: whoever installs the project chooses it.'],
] as const

export function checkOwnWords(files: readonly ProjectFile[]): readonly Finding[] {
  return files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index): readonly Finding[] => {
      const sentence = strangers.find(([pattern]) => pattern.test(line))?.[1]
      return sentence === undefined ? [] : [{ file: path, line: index + 1, sentence }]
    }),
  )
}
