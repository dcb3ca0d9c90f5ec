import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FakeClock, settled } from '@parley/testkit/clock'
import { afterAll, expect, test } from 'vitest'
import { fileMark, watchFiles } from './watch-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'parley-watch-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('what changed before the first look is reported once it has stayed the same for one interval', async () => {
  const { clock, changes } = stage({ a: '1' })

  await clock.runTo(1000)
  expect(changes).toEqual([])
  await clock.runTo(2000)
  expect(changes).toEqual([2000])
  await clock.runTo(10_000)
  expect(changes).toEqual([2000])
})

test('while a file keeps changing nothing is reported, and afterwards one change is', async () => {
  const { clock, changes, marks } = stage({ a: '1' })
  await clock.runTo(2000)

  for (const [index, mark] of ['2', '3', '4'].entries()) {
    marks.a = mark
    await clock.runTo(3000 + index * 1000)
  }
  expect(changes).toEqual([2000])
  await clock.runTo(10_000)

  expect(changes).toEqual([2000, 6000])
})

test('a file that is named later is watched from then on', async () => {
  const { clock, changes, marks } = stage({ a: '1' })
  await clock.runTo(2000)

  marks.secret = '1'
  await clock.runTo(5000)
  marks.secret = '2'
  await clock.runTo(8000)

  expect(changes).toEqual([2000, 4000, 7000])
})

test('no look is taken while a change is being dealt with, and none after the end', async () => {
  let finish = (): void => {}
  const dealing = new Promise<void>((resolve) => {
    finish = resolve
  })
  const { clock, end } = stage({ a: '1' }, () => dealing)
  await clock.runTo(2000)

  expect(clock.timerCount).toBe(0)
  finish()
  await settled()
  expect(clock.timerCount).toBe(1)
  end()
  expect(clock.timerCount).toBe(0)
})

test('the mark of a file tells a rewritten one, a replaced one and a missing one apart', async () => {
  const file = join(folder, 'a.yaml')
  writeFileSync(file, 'one')
  const first = await fileMark(file)

  expect(await fileMark(file)).toBe(first)
  utimesSync(file, 1, 1)
  const touched = await fileMark(file)
  writeFileSync(join(folder, 'b.yaml'), 'one')
  renameSync(join(folder, 'b.yaml'), file)
  const replaced = await fileMark(file)
  rmSync(file)
  const missing = await fileMark(file)

  expect(new Set([first, touched, replaced, missing]).size).toBe(4)
  expect(missing).toBe('ENOENT')
})

test('a folder that is replaced by a link to another changes the mark, as Kubernetes does it', async () => {
  for (const version of ['v1', 'v2']) {
    mkdirSync(join(folder, version))
    writeFileSync(join(folder, version, 'parley.yaml'), 'limits: { ip: 5 }')
  }
  symlinkSync('v1', join(folder, '..data'))
  symlinkSync(join('..data', 'parley.yaml'), join(folder, 'parley.yaml'))
  const before = await fileMark(join(folder, 'parley.yaml'))

  symlinkSync('v2', join(folder, '..data_tmp'))
  renameSync(join(folder, '..data_tmp'), join(folder, '..data'))

  expect(await fileMark(join(folder, 'parley.yaml'))).not.toBe(before)
})

interface Stage {
  readonly clock: FakeClock
  readonly changes: readonly number[]
  readonly marks: Record<string, string>
  readonly end: () => void
}

/** Looks every second at files whose marks the test sets. */
function stage(marks: Record<string, string>, deal: () => Promise<void> = () => Promise.resolve()): Stage {
  const clock = new FakeClock()
  const changes: number[] = []
  const end = watchFiles({
    files: () => Object.keys(marks),
    markOf: (file) => Promise.resolve(marks[file] ?? 'ENOENT'),
    onChange() {
      changes.push(clock.nowMs())
      return deal()
    },
    everyMs: 1000,
    clock,
  })
  return { clock, changes, marks, end }
}
