// The project speaks of itself alone: no file knows the machine it was written on or the registry it was installed from.

import type { ProjectFile } from '../project/files.ts'
import type { Finding } from './finding.ts'

interface Stranger {
  readonly pattern: RegExp
  readonly sentence: string
}

const relativePath = 'Write the path from the root of the project instead of one of a developer’s machine.'

// A pattern never matches its own text here, because of its escapes and groups.
const strangers: readonly Stranger[] = [
  { pattern: /(?<![\w.}-])\/(?:work|root)\//, sentence: relativePath },
  { pattern: /(?<![\w.}-])\/(?:home|Users)\/[\w-]+\//, sentence: relativePath },
  { pattern: /\b[A-Z]:\\{1,2}Users\\/, sentence: relativePath },
  {
    pattern: /\b(?:registry\.[a-z0-9-]+\.(?:org|com|net|io|dev)|npm\.pkg\.github\.com)\b/,
    sentence: 'Leave out the host of the package registry: whoever installs the project chooses it.',
  },
]

export function checkOwnWords(files: readonly ProjectFile[]): readonly Finding[] {
  return files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index): readonly Finding[] => {
      const stranger = strangers.find(({ pattern }) => pattern.test(line))
      return stranger === undefined ? [] : [{ file: path, line: index + 1, sentence: stranger.sentence }]
    }),
  )
}
