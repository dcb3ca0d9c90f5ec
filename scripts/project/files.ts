// The files of the project: what git tracks, and what it would track. Ignored and deleted files are not ours.

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface ProjectFile {
  /** From the root of the project, with forward slashes. */
  readonly path: string
  /** Empty where the file is no text, such as a picture: a document may still lead to it. */
  readonly text: string
}

/** Every file below `root`, in the order of their paths. Throws when `root` is not in a git repository. */
export function projectFiles(root: string): readonly ProjectFile[] {
  const listing = execFileSync('git', ['ls-files', '-coz', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  const paths = listing.split('\0').filter((path) => path !== '' && existsSync(join(root, path)))
  return paths.toSorted().map((path) => ({ path, text: textOf(join(root, path)) }))
}

/** TypeScript that we write by hand, tests included. */
export function isSource({ path }: ProjectFile): boolean {
  return /^(?:packages\/[^/]+\/(?:src|test)|scripts|lab|examples|deploy)\/.*\.tsx?$/.test(path)
}

export function isTest({ path }: ProjectFile): boolean {
  return path.endsWith('.test.ts') || /^packages\/[^/]+\/test\//.test(path)
}

function textOf(path: string): string {
  const text = readFileSync(path, 'utf8')
  return text.includes('\0') ? '' : text
}
