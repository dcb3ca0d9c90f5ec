// Changes from the console, with a real file and a real check, and an exchange that takes every version or none.

import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { ChangeEnd, ConfigEditor } from '../../admin/changes/config-editor.ts'
import { configHash } from '../../config/config-hash.ts'
import { problem } from '../../config/problem.ts'
import { systemClock } from '../../time/clock.ts'
import { createReader } from '../reader.ts'
import { createReloader, type Version } from '../reloader.ts'
import { readFirst } from '../source.ts'
import { createConfigEditor } from './config-editor.ts'
import { changesKept, History } from './history.ts'

const yaml = `demand:
  partners:
    # Keep this line.
    - name: swift
      params: { endpoint: "http://127.0.0.1:1/", headers: { Authorization: hush } }
house:
  campaigns:
    - id: shoes
      priceCpm: 3
      advertiserDomain: shop.example
      creative: { title: Shoes, url: https://shop.example/ }
`
const half = { kind: 'partner', name: 'swift', member: 'sharePercent', value: 50 } as const

const folders: string[] = []

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

test('a change is in the file, in force and in the history, with who, when and what', async () => {
  const { editor, file, base, inForce } = stage()

  const end = await editor.change([half], base(), 'ada')

  expect(end).toEqual({ kind: 'applied', number: 1, snapshot: 2, configHash: base() })
  expect(inForce().config.demand.partners[0]?.sharePercent).toBe(50)
  expect(readFileSync(file, 'utf8')).toBe(yaml.replace('- name: swift\n', '- name: swift\n      sharePercent: 50\n'))
  expect(await editor.history()).toEqual([
    {
      number: 1,
      at: '2026-11-16T12:00:00.000Z',
      who: 'ada',
      says: 'Changed swift',
      diff: ['partner swift: sharePercent 100 (default) → 50'],
      isUndone: false,
    },
  ])
  expect(editor.partners()[0]?.values).toMatchObject({ enabled: true, sharePercent: 50, qpsMax: null, timeoutMs: 150 })
})

test('what the check of the file refuses changes nothing, and each problem has its line and its edit', async () => {
  const { editor, file, base, folder } = stage()
  const price = { kind: 'campaign', name: 'shoes', member: 'priceCpm', value: 0 } as const

  const end = await editor.change([half, { ...half, member: 'timeoutMs', value: 29 }, price], base(), 'ada')

  expect(end).toMatchObject({
    kind: 'wrong',
    problems: [
      { line: 5, edit: 1, message: expect.stringContaining('demand.partners.0.timeoutMs') },
      { line: 11, edit: 2, message: expect.stringContaining('house.campaigns.0.priceCpm') },
    ],
  })
  expect(readFileSync(file, 'utf8')).toBe(yaml)
  expect(readdirSync(folder)).toEqual(['parley.yaml'])
})

test('what a reload would refuse is refused before the file is written', async () => {
  const { editor, file, base } = stage(yaml.split('house:')[0])

  const end = await editor.change([{ ...half, member: 'enabled', value: false }], base(), 'ada')

  expect(end).toMatchObject({ kind: 'wrong', problems: [{ message: expect.stringContaining('no enabled partner') }] })
  expect(readFileSync(file, 'utf8')).not.toContain('enabled')
})

test('who looked at another configuration is told who has changed it', async () => {
  const { editor, base } = stage()
  const seen = base()
  await editor.change([half], seen, 'ada')

  const end = await editor.change([{ ...half, value: 10 }], seen, 'vera')

  expect(end).toMatchObject({ kind: 'stale', reason: expect.stringContaining('ada changed it at 2026-11-16T12:00') })
})

test('a file that was changed by hand and is not in force stays as it is', async () => {
  const { editor, file, base } = stage()
  writeFileSync(file, `${yaml}# by hand\n`)

  const end = await editor.change([half], base(), 'ada')

  expect(end).toMatchObject({ kind: 'stale', reason: expect.stringContaining('differs from the active configuration') })
  expect(readFileSync(file, 'utf8')).toBe(`${yaml}# by hand\n`)
})

test('a change that cannot be put in force is taken out of the file again', async () => {
  const { editor, file, base, inForce, folder } = stage(yaml, () => [problem(undefined, 'worker 1 did not answer')])

  const end = await editor.change([half], base(), 'ada')

  expect(end).toMatchObject({ kind: 'failed', reason: expect.stringContaining('worker 1 did not answer') })
  expect(readFileSync(file, 'utf8')).toBe(yaml)
  expect(inForce().number).toBe(1)
  expect([await editor.history(), readdirSync(join(folder, 'parley.yaml.versions'))]).toEqual([[], []])
})

test('what somebody writes while a change is put in force is theirs to keep', async () => {
  const { editor, file, base } = stage(yaml, () => {
    writeFileSync(file, `${yaml}# by hand\n`)
    return [problem(undefined, 'no')]
  })

  const end = await editor.change([half], base(), 'ada')

  expect(end).toMatchObject({ kind: 'failed', reason: expect.stringContaining('was changed by another user') })
  expect(readFileSync(file, 'utf8')).toBe(`${yaml}# by hand\n`)
})

test('undo puts back what one change has changed, and can be undone', async () => {
  const { editor, file, base } = stage()
  await editor.change([half], base(), 'ada')
  await editor.change([{ kind: 'campaign', name: 'shoes', member: 'priceCpm', value: 4 }], base(), 'ada')

  const undone = await editor.undo(1, 'vera')
  const text = readFileSync(file, 'utf8')
  const again = await editor.undo(1, 'vera')
  const redone = await editor.undo(3, 'ada')

  expect(text).toBe(yaml.replace('priceCpm: 3', 'priceCpm: 4'))
  expect([undone.kind, again.kind, redone.kind]).toEqual(['applied', 'stale', 'applied'])
  expect(editor.partners()[0]?.values.sharePercent).toBe(50)
  expect((await editor.history()).map(({ number, says, isUndone }) => [number, says, isUndone])).toEqual([
    [4, 'Reverted change 3', false],
    [3, 'Reverted change 1', true],
    [2, 'Changed shoes', false],
    [1, 'Changed swift', false],
  ])
})

test('undo takes nothing back that was changed again since', async () => {
  const { editor, base } = stage()
  await editor.change([half], base(), 'ada')
  await editor.change([{ ...half, value: 20 }], base(), 'vera')

  expect(await editor.undo(1, 'ada')).toMatchObject({ kind: 'stale', reason: expect.stringContaining('changed again') })
  expect(await editor.undo(9, 'ada')).toMatchObject({ kind: 'wrong' })
  expect(editor.partners()[0]?.values.sharePercent).toBe(20)
})

test('one change is made at a time', async () => {
  const { editor, base } = stage()

  const ends = await Promise.all([editor.change([half], base(), 'ada'), editor.change([half], base(), 'vera')])

  expect(ends.map(({ kind }) => kind)).toEqual(['applied', 'stale'])
})

test('the file keeps its mode and stays behind its link, and only the owner reads what was before', async () => {
  const { editor, file, base, folder } = stage()
  chmodSync(file, 0o640)

  await editor.change([half], base(), 'ada')

  const modeOf = (name: string): number => statSync(join(folder, name)).mode & 0o777
  expect(modeOf('parley.yaml')).toBe(0o640)
  expect([modeOf('parley.yaml.versions'), modeOf('parley.yaml.versions/0001.yaml')]).toEqual([0o700, 0o600])
  expect(readFileSync(join(folder, 'parley.yaml.versions/0001.yaml'), 'utf8')).toBe(yaml)
})

test('a link to the file stays a link', async () => {
  const { folder } = stage()
  const link = join(folder, 'link.yaml')
  symlinkSync('parley.yaml', link)
  const { editor, base } = deskOf(link)

  await editor.change([half], base(), 'ada')

  expect(readFileSync(join(folder, 'parley.yaml'), 'utf8')).toContain('sharePercent: 50')
  expect(readdirSync(folder).toSorted()).toEqual(['link.yaml', 'link.yaml.versions', 'parley.yaml'])
})

test('the history keeps a hundred changes', async () => {
  const { editor, base, folder } = stage()
  let end: ChangeEnd | undefined
  for (let value = 1; value <= changesKept + 2; value++) {
    end = await editor.change([{ ...half, member: 'qpsMax', value }], base(), 'ada')
  }

  const versions = readdirSync(join(folder, 'parley.yaml.versions')).filter((name) => name.endsWith('.yaml'))
  expect(end).toMatchObject({ number: changesKept + 2 })
  expect([versions.length, versions[0], (await editor.history()).length]).toEqual([
    changesKept,
    '0003.yaml',
    changesKept,
  ])
})

test('no answer has a text of the file', async () => {
  const { editor, base } = stage()
  const ends = [
    await editor.change([half], base(), 'ada'),
    await editor.change([{ ...half, member: 'params', value: 1 }], base(), 'ada'),
    await editor.change([{ ...half, value: 101 }], base(), 'ada'),
  ]

  expect(JSON.stringify([ends, editor.partners(), await editor.history()])).not.toContain('hush')
})

interface Stage {
  readonly editor: ConfigEditor
  readonly file: string
  readonly inForce: () => Version
  readonly base: () => string
}

function stage(text = yaml, apply: () => readonly ReturnType<typeof problem>[] = () => []): Stage & { folder: string } {
  const folder = mkdtempSync(join(tmpdir(), 'parley-editor-'))
  folders.push(folder)
  const file = join(folder, 'parley.yaml')
  writeFileSync(file, text)
  return { ...deskOf(file, apply), folder }
}

function deskOf(file: string, apply: () => readonly ReturnType<typeof problem>[] = () => []): Stage {
  const place = { file, isOptional: false }
  const { source, loading } = readFirst(place, {})
  if (loading.kind === 'problems') throw new Error(loading.problems.map(({ message }) => message).join())
  const reader = createReader(systemClock, {})
  const { reload, inForce } = createReloader(
    { number: 1, config: loading.config, source },
    {
      read: (version) => reader.next(place, version),
      apply: () => Promise.resolve(apply()),
      count: () => {},
      log: () => {},
    },
  )
  const editor = createConfigEditor({
    file,
    inForce,
    edit: (edits) => reader.edit(edits, inForce()),
    reload: () => reload('console'),
    history: new History(file),
    wallMs: () => Date.UTC(2026, 10, 16, 12),
  })
  return { editor, file, inForce, base: () => configHash(inForce().config) }
}
