import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type NodeFiles, verifyNode } from './verify.ts'

const folder = mkdtempSync(join(tmpdir(), 'parley-node-'))
afterAll(() => rmSync(folder, { recursive: true }))

const name = 'node-v1.2.3-linux-x64'
const at = (file: string): string => join(folder, file)
mkdirSync(at(`${name}/bin`), { recursive: true })
writeFileSync(at(`${name}/bin/node`), 'the program of the project')
execFileSync('tar', ['-czf', at(`${name}.tar.gz`), '-C', folder, name])
writeFileSync(at('changed'), 'the program of somebody else')
writeFileSync(at('SHASUMS256.txt'), `${hashOf(`${name}.tar.gz`)}  ${name}.tar.gz\n${'0'.repeat(64)}  ${name}.tar.xz\n`)
writeFileSync(at('of-another'), `${'0'.repeat(64)}  ${name}.tar.gz\n`)
writeFileSync(at('of-none'), `${hashOf(`${name}.tar.gz`)}  node-v1.2.4-linux-x64.tar.gz\n`)

/** A program that is the one in the archive, and an archive that is the one in the list. */
const right: NodeFiles = {
  program: at(`${name}/bin/node`),
  version: '1.2.3',
  platform: 'linux-x64',
  archive: at(`${name}.tar.gz`),
  shasums: at('SHASUMS256.txt'),
}

test('the program of an archive that the project published is the same, and the answer says what was compared', async () => {
  const { kind, lines } = await verifyNode(right)

  expect(kind).toBe('same')
  expect(lines).toEqual([
    `Installed: ${right.program}, Node 1.2.3, SHA-256 ${hashOf(`${name}/bin/node`)}`,
    `Program: ${name}/bin/node in ${right.archive} has SHA-256 ${hashOf(`${name}/bin/node`)}: same`,
    expect.stringMatching(/^Archive: .* has SHA-256 [0-9a-f]{64}, and .* names .*: same$/),
    expect.stringContaining('Who signed SHASUMS256.txt was not looked at'),
  ])
})

test.each<[string, Partial<NodeFiles>, string]>([
  ['a program that is not in the archive', { program: at('changed') }, 'different'],
  ['an archive that the list does not name', { shasums: at('of-another') }, 'different'],
  ['a list of another release', { shasums: at('of-none') }, 'open'],
  ['an archive of another release', { version: '1.2.4', shasums: at('of-none') }, 'open'],
  ['a file that is no archive', { archive: at('changed'), shasums: undefined }, 'open'],
  ['no list', { shasums: undefined }, 'open'],
])('%s', async (_, files, kind) => {
  const verdict = await verifyNode({ ...right, ...files })

  expect(verdict.kind).toBe(kind)
  expect(verdict.lines.at(-1)).toContain(
    kind === 'different' ? 'NOT what the Node.js project published' : 'proves nothing yet',
  )
})

test('without an archive nothing is compared, and it says so and what to get', async () => {
  const { kind, lines } = await verifyNode({ ...right, archive: undefined })

  expect(kind).toBe('open')
  expect(lines.join('\n')).toContain('Nothing was compared.')
  expect(lines.join('\n')).toContain(`https://nodejs.org/dist/v1.2.3/${name}.tar.gz`)
})

function hashOf(file: string): string {
  return createHash('sha256')
    .update(readFileSync(at(file)))
    .digest('hex')
}
