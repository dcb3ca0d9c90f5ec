// parley check-ads-txt as it is typed.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { run } from './effects.ts'

const folder = mkdtempSync(join(tmpdir(), 'parley-ads-txt-'))
afterAll(() => rmSync(folder, { recursive: true }))

const config = file(
  'parley.yaml',
  'supply: { domain: parley.example, publishers: [{ id: "*" }, { id: pub-1, domain: news.example }, { id: pub-2, sellerType: BOTH }] }',
)

function file(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

test('the lines of every publisher are printed', async () => {
  expect(await run(['check-ads-txt', config])).toEqual({
    exitCode: 0,
    out: [
      '# for the ads.txt of pub-1',
      'parley.example, pub-1, DIRECT',
      '',
      '# for the ads.txt of pub-2',
      'parley.example, pub-2, DIRECT',
      'parley.example, pub-2, RESELLER',
      '',
    ].join('\n'),
    err: '',
  })
})

test('the account of all other publishers has its line, and * stands for the id of a publisher', async () => {
  const others = '{ id: "*", sellerId: acct, sellerType: INTERMEDIARY }'
  const input = `supply: { domain: parley.example, publishers: [${others}, { id: pub-1, sellerId: "*" }] }`
  const lines = await run(['check-ads-txt', '-'], { input })
  const check = await run(['check-ads-txt', file('others.yaml', input), '--file', '-'], { input: '' })

  expect(lines.out.split('\n')).toEqual([
    '# for the ads.txt of *, all other publishers',
    'parley.example, acct, RESELLER',
    '',
    '# for the ads.txt of pub-1',
    'parley.example, pub-1, DIRECT',
    '',
  ])
  expect(check.err).toBe("Name the publisher of -: --publisher '*' or pub-1.\n")
})

test('a file that is right ends with 0, and one that is not with 1', async () => {
  const words = ['check-ads-txt', config, '--publisher', 'pub-1', '--file']
  const right = await run([...words, file('right.txt', 'parley.example, pub-1, DIRECT\nOWNERDOMAIN=news.example')])
  const wrong = await run([...words, '-'], { input: 'parley.example, pub-1, RESELLER' })

  expect(right).toMatchObject({ exitCode: 0, err: '' })
  expect(right.out).toMatch(/^right {2}.*right\.txt has what pub-1 needs for parley\.example\.\n$/)
  expect(wrong.exitCode).toBe(1)
  expect(wrong.out).toContain('stdin:1  error  the line of account pub-1 says RESELLER')
  expect(wrong.out).toContain('fix  write: parley.example, pub-1, DIRECT')
  expect(wrong.out).toContain('stdin  note  OWNERDOMAIN is missing')
  expect(wrong.out).toMatch(/wrong {2}stdin: 1 fault\.\n$/)
})

test('programs get the same as JSON', async () => {
  const { out } = await run(['check-ads-txt', config, '--publisher', 'pub-1', '--file', '-', '--json'], { input: '' })

  expect(JSON.parse(out)).toEqual({
    command: 'check-ads-txt',
    exitCode: 1,
    domain: 'parley.example',
    publishers: [{ publisher: 'pub-1', lines: ['parley.example, pub-1, DIRECT'] }],
    findings: [
      {
        severity: 'error',
        message: 'there is no line parley.example, pub-1, DIRECT',
        mend: 'add: parley.example, pub-1, DIRECT',
      },
      {
        severity: 'remark',
        message: 'OWNERDOMAIN is missing',
        mend: 'add OWNERDOMAIN=news.example, the domain of the company that owns the site',
      },
    ],
  })
})

test.each([
  ['a configuration without a domain', 'supply: { publishers: [{ id: a }] }', [], 'supply.domain is not set'],
  ['no publisher', 'supply: { domain: parley.example }', [], 'supply.publishers names no publisher'],
  ['a configuration that is not valid', 'suply: {}', [], 'is not valid; parley check-config'],
])('%s cannot be used', async (_, yaml, words, problem) => {
  const { exitCode, err } = await run(['check-ads-txt', '-', ...words], { input: yaml })

  expect(exitCode).toBe(2)
  expect(err).toContain(problem)
})

test('a file belongs to one publisher, which is in the configuration', async () => {
  const several = await run(['check-ads-txt', config, '--file', '-'], { input: '' })
  const unknown = await run(['check-ads-txt', config, '--publisher', 'pub-9'])
  const twice = await run(['check-ads-txt', '-', '--file', '-'])

  expect([several.exitCode, several.err]).toEqual([2, 'Name the publisher of -: --publisher pub-1 or pub-2.\n'])
  expect([unknown.exitCode, unknown.err]).toEqual([
    2,
    'supply.publishers has no entry pub-9; add one, or correct --publisher.\n',
  ])
  expect([twice.exitCode, twice.err]).toEqual([2, 'Only one of the two files can be read from standard input.\n'])
})
