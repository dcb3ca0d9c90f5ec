import { expect, test } from 'vitest'
import { type Looks, settled } from './settled.ts'

const bytes = { requestBytes: 1024, leftBytes: 100, answerBytes: 200 }

test('a shape that is within its limit is measured once', async () => {
  const { figures, looks } = await settled(looksOf(20, 1), 0)

  expect(figures.cpuMs).toBe(20)
  expect(looks).toBe(1)
})

test('one above it is measured until it is within, and the cheapest measurement counts', async () => {
  const { figures, looks } = await settled(looksOf(90, 24, 31, 19, 1), 0)

  expect(figures.cpuMs).toBe(19)
  expect(looks).toBe(4)
})

test('one that is always above it is measured five times and fails with the cheapest', async () => {
  const { figures, looks } = await settled(looksOf(24, 31, 22, 26, 27, 1), 0)

  expect(figures.cpuMs).toBe(22)
  expect(looks).toBe(5)
})

test('an exchange that died is not measured again', async () => {
  const dead = { ...bytes, cpuMs: 24, isAlive: false }

  const { figures, looks } = await settled(
    same(() => Promise.resolve(lookWith(dead))),
    0,
  )

  expect(figures.isAlive).toBe(false)
  expect(looks).toBe(1)
})

function looksOf(...costs: readonly number[]): Looks {
  const left = [...costs]
  return same(() => Promise.resolve(lookWith({ ...bytes, cpuMs: left.shift() ?? 0, isAlive: true })))
}

function same(look: Looks['first']): Looks {
  return { first: look, further: look }
}

function lookWith(figures: { readonly cpuMs: number; readonly isAlive: boolean } & typeof bytes) {
  return { figures, statuses: new Map([[200, 1]]), bytesInUse: 1 }
}
