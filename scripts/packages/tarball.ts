// What is wrong with a tarball before anybody has installed it.

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'

/** Sentences; none if all is well. */
export async function tarballProblems(file: string): Promise<readonly string[]> {
  const bytes = new Uint8Array(readFileSync(file))
  return [...contentProblems(filesIn(file)), ...(await manifestProblems(bytes)), ...(await typeProblems(bytes))]
}

function filesIn(file: string): readonly string[] {
  const listing = execFileSync('tar', ['--list', '--gzip', '--file', file], { encoding: 'utf8' })
  return listing.split('\n').filter((path) => path !== '')
}

/** Every package needs these, and none has sources or tests. */
export function contentProblems(files: readonly string[]): readonly string[] {
  const needed = ['package/package.json', 'package/README.md', 'package/LICENSE', 'package/dist/index.js']
  const missing = needed.filter((path) => !files.includes(path)).map((path) => `${path} is missing`)
  const sources = files.filter((path) => /(?<!\.d)\.ts$|\.test\.|\.tsbuildinfo$/.test(path))
  return [...missing, ...sources.map((path) => `${path} does not belong into a package`)]
}

async function manifestProblems(bytes: Uint8Array<ArrayBuffer>): Promise<readonly string[]> {
  const { messages, pkg } = await publint({ pack: { tarball: bytes.buffer }, strict: true })
  return messages.map((message) => `publint: ${formatMessage(message, pkg, { color: false }) ?? message.code}`)
}

/**
 * The packages are modules and nothing else. A CommonJS file reaches them with `import()`, and resolution as of Node 10
 * knows no entries besides the main one; neither is promised.
 */
async function typeProblems(bytes: Uint8Array): Promise<readonly string[]> {
  const result = await checkPackage(createPackageFromTarballData(bytes))
  if (result.types === false) return ['there are no types']
  return result.problems
    .filter((problem) => problem.kind !== 'CJSResolvesToESM')
    .filter((problem) => !('resolutionKind' in problem && problem.resolutionKind === 'node10'))
    .map((problem) => `types: ${JSON.stringify(problem)}`)
}
