// What files and folders may be called. A thing without a better name has not been understood yet.

import { isSource, type ProjectFile } from '../project/files.ts'
import type { Finding, Report } from './finding.ts'

const emptyWords: ReadonlySet<string> = new Set(['util', 'utils', 'helper', 'helpers', 'common', 'manager', 'managers'])

export function checkNames(files: readonly ProjectFile[]): Report {
  return { checked: files.length, unit: 'files', findings: files.flatMap(faultsOf) }
}

const kebabCase = /^[a-z0-9]+(?:[-.][a-z0-9]+)*$/

function faultsOf(file: ProjectFile): readonly Finding[] {
  const parts = file.path.split('/')
  const empty = parts.find((part) => wordsOf(part).some((word) => emptyWords.has(word)))
  const sentences = [
    empty === undefined ? undefined : `Name ${empty} after the one thing it holds.`,
    isSource(file) && !parts.every((part) => kebabCase.test(part)) ? 'Write the path in kebab-case.' : undefined,
  ]
  return sentences
    .filter((sentence) => sentence !== undefined)
    .map((sentence) => ({ file: file.path, line: 1, sentence }))
}

function wordsOf(part: string): readonly string[] {
  return part.toLowerCase().split(/[^a-z0-9]+/)
}
