// Shows what the linter says to a text that stands somewhere in the project. It is started once for all examples, over a
// folder that is laid out as the project is.

import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'

export interface Example {
  readonly path: string
  readonly text: string
  /** The rule that finds it, and words of its sentence; undefined where the text passes. */
  readonly found?: readonly [rule: string, sentence: string]
}

interface Finding {
  readonly filename: string
  readonly code: string
  readonly message: string
  readonly help?: string
}

/** One test for each example, with its key as the title. */
export function testExamples(examples: Readonly<Record<string, Example>>): void {
  let findings: readonly Finding[] = []
  beforeAll(() => {
    findings = findingsIn(Object.values(examples))
  })
  test.for(Object.entries(examples))('%s', ([, { path, found }]) => {
    const own = findings.filter(({ filename, code }) => filename === path && isHeld(code))

    expect(own.map(({ code }) => ruleOf(code))).toEqual(found === undefined ? [] : [found[0]])
    expect(own.map(({ message, help = '' }) => message + help).join()).toContain(found?.[1] ?? '')
  })
}

/** The rules that these tests are about; an example need not be right in other ways. */
function isHeld(code: string): boolean {
  return /^(?:max-|no-restricted-|no-dynamic-require|filename-case)/.test(ruleOf(code))
}

function ruleOf(code: string): string {
  return /\((.+)\)/.exec(code)?.[1] ?? code
}

const root = fileURLToPath(new URL('../../', import.meta.url))

function findingsIn(examples: readonly Example[]): readonly Finding[] {
  const folder = mkdtempSync(join(tmpdir(), 'parley-lint-'))
  const config = JSON.stringify(join(root, 'oxlint.config.ts'))
  const files = [...examples, { path: 'oxlint.config.ts', text: `export { default } from ${config}` }]
  for (const { path, text } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), `${text}\n`)
  }
  const { diagnostics } = JSON.parse(saidIn(folder)) as { readonly diagnostics: readonly Finding[] }
  rmSync(folder, { recursive: true })
  return diagnostics
}

function saidIn(cwd: string): string {
  const program = join(root, 'node_modules/oxlint/bin/oxlint')
  try {
    return execFileSync(process.execPath, [program, '-f', 'json'], { cwd, encoding: 'utf8', stdio: 'pipe' })
  } catch (error) {
    // It ends with 1 when it found something, which is what we want to hear.
    return (error as { readonly stdout: string }).stdout
  }
}
