import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openVectorsFile } from './vectors-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'parley-vectors-'))
afterAll(() => rmSync(folder, { recursive: true }))
let files = 0
const newFile = (): string => join(folder, `vectors-${files++}`)

async function opened(file: string, model = 'minilm', vectorsMax = 100) {
  const faults: string[] = []
  const vectors = await openVectorsFile({ file, model, vectorsMax, onFault: (why) => faults.push(why) })
  return { ...vectors, faults }
}

async function filled(count: number, vectorsMax = 100): Promise<string> {
  const file = newFile()
  const { add, close } = await opened(file, 'minilm', vectorsMax)
  for (let at = 0; at < count; at++) add(`key-${at}`, Float32Array.of(at, 0.5))
  await close()
  return file
}

test('vectors are there again after a restart, in their order, and more can be added', async () => {
  const file = await filled(2)
  const again = await opened(file)
  again.add('key-2', Float32Array.of(2, 0.5))
  await again.close()

  const { known, faults, close } = await opened(file)
  await close()

  expect(known).toEqual([0, 1, 2].map((at) => [`key-${at}`, Float32Array.of(at, 0.5)]))
  expect(faults).toEqual([])
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test.each<[string, (file: string) => void, RegExp]>([
  ['cut short', (file) => truncateSync(file, statSync(file).size - 3), /cut short/],
  ['cut at a line of another length', (file) => appendFileSync(file, 'key-9 AAAA 0\n'), /damaged/],
  [
    'changed in one place',
    (file) => writeFileSync(file, readFileSync(file, 'latin1').replace('key-1', 'key-7')),
    /damaged/,
  ],
  ['something else', (file) => writeFileSync(file, 'shoes\n'), /another model/],
])('a file that is %s begins anew, and is told once', async (_, harm, why) => {
  const file = await filled(3)
  harm(file)

  const { known, faults, add, close } = await opened(file)
  add('new', Float32Array.of(1, 1))
  await close()
  const next = await opened(file)
  await next.close()

  expect(known).toEqual([])
  expect(faults).toEqual([expect.stringMatching(why)])
  expect(next.known).toEqual([['new', Float32Array.of(1, 1)]])
  expect(next.faults).toEqual([])
})

test('vectors of another model are not used', async () => {
  const file = await filled(2)
  const { known, faults, close } = await opened(file, 'e5')
  await close()

  expect(known).toEqual([])
  expect(faults.length).toBe(1)
})

test('a file with twice as many lines as vectors are read begins anew, so that it stays bounded', async () => {
  const file = await filled(25, 10)
  const { known, faults, close } = await opened(file, 'minilm', 10)
  await close()

  expect(known.map(([key]) => key)).toEqual([20, 21, 22, 23, 24].map((at) => `key-${at}`))
  expect(faults).toEqual([])
})

test('a file that cannot be made is an error', async () => {
  await expect(opened(join(folder, 'none', 'vectors'))).rejects.toThrow(/ENOENT/)
})
