import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { writeArrivals } from './arrivals.ts'

const folder = mkdtempSync(join(tmpdir(), 'parley-arrivals-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a message is four columns, each text with its length in front', () => {
  const file = join(folder, 'one.bin')
  const headers = { position: Buffer.from('7'), previous: Buffer.from('0'), journal: Buffer.from('j') }

  writeArrivals(file, [{ topic: 't', key: Buffer.from('j'), value: Buffer.from('{}'), headers }])

  const text = ['\x01t', '\x02{}', '\x03\x08position\x08previous\x07journal', '\x03\x017\x010\x01j']
  expect(readFileSync(file, 'latin1')).toBe(text.join(''))
})

test('a length above 127 takes a second byte, and many messages take many chunks', () => {
  const file = join(folder, 'many.bin')
  const value = Buffer.alloc(300, 'x')
  const message = { topic: '', key: value, value, headers: { position: value, previous: value, journal: value } }

  const written = writeArrivals(
    file,
    Array.from({ length: 2_000 }, () => message),
  )

  const bytes = readFileSync(file)
  expect(bytes.length).toBe(written)
  expect([...bytes.subarray(0, 4)]).toEqual([0, (300 % 128) + 128, 2, 120])
  expect(written % 2_000).toBe(0)
})
