// The command itself, with the least that it can attack.

import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'parley-hostile-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

const longMs = 300_000

test('two checkouts are attacked in turns, and the figures are stored', { timeout: longMs }, async () => {
  const beside = ['--beside', root, '--results', folder]

  const { code, stdout } = await hostile('--only', 'shapes', '--match', 'gzip that breaks off', '--quick', ...beside)

  expect(stdout).toMatch(/gzip that breaks off .* 400 → 400 {2}passes/)
  expect(stdout).toContain('1 cases')
  expect(code).toBe(0)
  const results = JSON.parse(readFileSync(join(folder, 'latest.json'), 'utf8')) as Kept
  expect(results.parts.shapes[0]?.rows.map(({ figures }) => Object.keys(figures))).toEqual([
    ['requestBytes', 'cpuMs', 'looks', 'leftBytes', 'answerBytes'],
    ['requestBytes', 'cpuMs', 'looks', 'leftBytes', 'answerBytes'],
  ])
})

test('a wrong option is reported with the valid ones', async () => {
  const { code, stderr } = await hostile('--only', 'everything')

  expect(code).toBe(2)
  expect(stderr).toContain('there is no everything')
  expect(stderr).toContain('--beside DIR')
})

interface Kept {
  readonly parts: {
    readonly shapes: readonly { readonly rows: readonly { readonly figures: Readonly<Record<string, number>> }[] }[]
  }
}

interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

function hostile(...args: readonly string[]): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(process.execPath, ['lab/main.ts', 'abuse', ...args], { cwd: root }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr })
    })
  })
}
