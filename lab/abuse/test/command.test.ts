// The command itself, with the least that it can attack.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from '../../stage/program.ts'
import { runLab } from '../../stage/run-lab.ts'

const folder = mkdtempSync(join(tmpdir(), 'parley-hostile-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

const longMs = 300_000

test('two checkouts are attacked in turns, and the figures are stored', { timeout: longMs }, async () => {
  const beside = ['--beside', root, '--results', folder]

  const { code, stdout } = await runLab(
    'abuse',
    '--only',
    'shapes',
    '--match',
    'gzip that breaks off',
    '--quick',
    ...beside,
  )

  expect(stdout).toMatch(/gzip that breaks off .* 400 → 400 {2}passes/)
  expect(stdout).toContain('1 cases')
  expect(code).toBe(0)
  const results = JSON.parse(readFileSync(join(folder, 'latest.json'), 'utf8')) as Kept
  expect(results.parts.shapes[0]?.rows.map(({ figures }) => Object.keys(figures))).toEqual([
    ['requestBytes', 'cpuMs', 'looks', 'leftBytes', 'answerBytes'],
    ['requestBytes', 'cpuMs', 'looks', 'leftBytes', 'answerBytes'],
  ])
})

interface Kept {
  readonly parts: {
    readonly shapes: readonly { readonly rows: readonly { readonly figures: Readonly<Record<string, number>> }[] }[]
  }
}
