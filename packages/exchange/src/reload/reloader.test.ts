// T73: whatever the files hold, the configuration in force is the last good one.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { campaign } from '../../test/support/config.ts'
import type { Problem } from '../config/problem.ts'
import type { ReloadResult } from '../events/event.ts'
import type { LogEvent } from '../observe/log/event.ts'
import { systemClock } from '../time/clock.ts'
import { type ConfigReading, createReader } from './reader.ts'
import { createReloader, type Reloader, type Version } from './reloader.ts'
import { readFirst } from './source.ts'

const folders: string[] = []

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

const selling = `house: { campaigns: [${campaign}] }`

test('a changed file is applied with the next number, counted and told with its hash', async () => {
  const { reloader, files, applied, counted, told } = stage()

  files.text = `${selling}\nlimits: { ip: 7 }`
  await reloader.reload('SIGHUP')

  expect(applied.map(({ number, config }) => [number, config.limits.ip])).toEqual([[2, 7]])
  expect(counted).toEqual(['applied'])
  expect(told).toEqual([
    {
      kind: 'config-applied',
      order: 'SIGHUP',
      snapshot: 2,
      configHash: expect.stringMatching(/^[0-9a-f]{12}$/) as string,
    },
  ])
})

test('a file with problems changes nothing: each problem is told with its line, and the next good file has the next number', async () => {
  const { reloader, files, applied, counted, told } = stage()

  files.text = `${selling}\nlimits:\n  ip: many\n  pi: 7\n`
  await reloader.reload('watch')
  files.text = `${selling}\nlimits: { ip: 7 }`
  await reloader.reload('watch')

  expect(counted).toEqual(['refused', 'applied'])
  const [first] = told as readonly { file: string; problems: readonly Problem[] }[]
  expect(first).toMatchObject({ kind: 'config-refused', order: 'watch', file: expect.stringMatching(/parley\.yaml$/) })
  expect(first?.problems.map(({ line, message }) => [line, message.slice(0, 9)])).toEqual([
    [4, 'limits.pi'],
    [3, 'limits.ip'],
  ])
  expect(applied.map(({ number }) => number)).toEqual([2])
})

test('settings that are read at the start are refused by name and line, and with them the rest of the file', async () => {
  const { reloader, files, applied, counted, told } = stage()

  files.text = `${selling}\nserver:\n  drainMs: 1\n  port: 9999\nlimits: { ip: 7 }\n`
  await reloader.reload('SIGHUP')

  expect(applied).toEqual([])
  expect(counted).toEqual(['refused'])
  expect(told).toMatchObject([
    {
      problems: [
        { line: 4, message: 'server.port is only read at the start; restart Parley to change it' },
        { line: 3, message: 'server.drainMs is only read at the start; restart Parley to change it' },
      ],
    },
  ])
})

test.each(['', '# nothing', 'limits: { ip: 7 }'])('a file that leaves nothing to sell is refused: %j', async (text) => {
  const { reloader, files, applied, told } = stage()

  files.text = text
  await reloader.reload('watch')

  expect(applied).toEqual([])
  expect(told).toMatchObject([{ kind: 'config-refused', problems: [{ line: 1 }] }])
})

test('SIGHUP without a change is answered; files that were only touched are not', async () => {
  const { reloader, counted, told } = stage()

  await reloader.reload('SIGHUP')
  await reloader.reload('watch')

  expect(counted).toEqual(['unchanged'])
  expect(told).toMatchObject([{ kind: 'config-unchanged', snapshot: 1 }])
})

test('a bad file is told once, however often it is looked at, and again when somebody asks', async () => {
  const { reloader, files, counted } = stage()

  files.text = 'limits: ['
  await reloader.reload('SIGHUP')
  await reloader.reload('watch')
  await reloader.reload('watch')
  await reloader.reload('SIGHUP')

  expect(counted).toEqual(['refused', 'refused'])
})

test('a file that is put right again is told as unchanged', async () => {
  const { reloader, files, told } = stage()

  files.text = 'limits: ['
  await reloader.reload('watch')
  files.text = selling
  await reloader.reload('watch')

  expect(told.map(({ kind }) => kind)).toEqual(['config-refused', 'config-unchanged'])
})

test('the content of a secret file is a change, although the hash stays the same', async () => {
  const { reloader, files, told, applied } = stage({ text: `${selling}\nnotices: { secretFile: seal }` })

  files.seal = 'b'.repeat(32)
  await reloader.reload('watch')

  expect(applied.map(({ config }) => config.notices.secret)).toEqual(['b'.repeat(32)])
  expect(told.map(({ kind }) => kind)).toEqual(['config-applied'])
})

test('what cannot be applied everywhere is refused, and the number is used again', async () => {
  const { reloader, files, counted, applied, told } = stage()
  const refusal = { line: undefined, message: 'worker 1 did not answer within 10000 ms' }

  files.text = `${selling}\nlimits: { ip: 7 }`
  files.refusals = [[refusal]]
  await reloader.reload('SIGHUP')
  await reloader.reload('SIGHUP')

  expect(counted).toEqual(['refused', 'applied'])
  expect(told[0]).toMatchObject({ kind: 'config-refused', problems: [refusal] })
  expect(applied.map(({ number }) => number)).toEqual([2, 2])
})

test('an accident while it is applied counts as refused, and the next order is carried out', async () => {
  const { reloader, files, counted, told } = stage()

  files.text = `${selling}\nlimits: { ip: 7 }`
  files.refusals = ['accident']
  await reloader.reload('SIGHUP')
  await reloader.reload('SIGHUP')

  expect(counted).toEqual(['refused', 'applied'])
  expect(told.map(({ kind }) => kind)).toEqual(['accident', 'config-applied'])
})

test('orders that come while one is carried out lead to one more reading', async () => {
  const { reloader, files, applied, counted } = stage()

  files.text = `${selling}\nlimits: { ip: 7 }`
  const first = reloader.reload('SIGHUP')
  files.text = `${selling}\nlimits: { ip: 8 }`
  const others = [reloader.reload('watch'), reloader.reload('SIGHUP'), reloader.reload('watch')]
  await Promise.all([first, ...others])

  expect(applied.map(({ config }) => config.limits.ip)).toEqual([7, 8])
  expect(counted).toEqual(['applied', 'applied'])
})

interface Files {
  text: string
  seal: string
  /** What the next versions meet when they are applied. */
  refusals: (readonly Problem[] | 'accident')[]
}

interface Stage {
  readonly reloader: Reloader
  readonly files: Files
  readonly applied: readonly Version[]
  readonly counted: readonly ReloadResult[]
  readonly told: readonly LogEvent[]
}

function stage(given: Partial<Files> = {}): Stage {
  const files: Files = { text: selling, seal: 'a'.repeat(32), refusals: [], ...given }
  const folder = mkdtempSync(join(tmpdir(), 'parley-reloader-'))
  folders.push(folder)
  const place = { file: join(folder, 'parley.yaml'), isOptional: false }
  const write = (): void => {
    writeFileSync(place.file, files.text)
    writeFileSync(join(folder, 'seal'), files.seal)
  }
  write()
  const { source, loading } = readFirst(place, {})
  if (loading.kind === 'problems') throw new Error(loading.problems[0]?.message)
  const reader = createReader(systemClock, {})
  const read = (inForce: Version): Promise<ConfigReading> => {
    write()
    return reader.next(place, inForce)
  }
  const applied: Version[] = []
  const counted: ReloadResult[] = []
  const told: LogEvent[] = []
  const reloader = createReloader(
    { number: 1, config: loading.config, source },
    {
      read,
      apply(version) {
        const refusal = files.refusals.shift()
        if (refusal === 'accident') throw new Error('an accident')
        applied.push(version)
        return Promise.resolve(refusal ?? [])
      },
      count: (result) => counted.push(result),
      log: (event) => told.push(event),
    },
  )
  return { reloader, files, applied, counted, told }
}
