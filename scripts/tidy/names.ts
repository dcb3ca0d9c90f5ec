// What files and folders may be called. A thing without a better name has not been understood yet.

import { isSource, type ProjectFile } from '../project/files.ts'
import type { Finding } from './finding.ts'

const emptyWord = /(?<![a-z0-9])(?:utils?|helpers?|common|managers?)(?![a-z0-9])/i
const kebabCase = /^[a-z0-9]+(?:[-.][a-z0-9]+)*$/

export function checkNames(files: readonly ProjectFile[]): readonly Finding[] {
  return files.flatMap((file) => {
    const parts = file.path.split('/')
    const empty = parts
      .filter((part) => emptyWord.test(part))
      .map((part) => `Name ${part} after the one thing it holds.`)
    // The name of the file itself is held by the linter, which does not look at folders.
    const folders = isSource(file) ? parts.slice(0, -1).filter((part) => !kebabCase.test(part)) : []
    const sentences = [...empty.slice(0, 1), ...folders.map((folder) => `Write ${folder} in kebab-case.`)]
    return sentences.map((sentence) => ({ file: file.path, line: 1, sentence }))
  })
}
