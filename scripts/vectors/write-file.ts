// The file of word vectors from its parts, in the layout of packages/exchange/src/relevance/vectors/format.ts. The same parts
// always make the same bytes.

import {
  checksumOf,
  entryHeadBytes,
  hashOf,
  headerBytes,
  headerFields,
  languageNumber,
  magic,
  numberBytes,
  tableBytes,
  tableFields,
  vectorNumberBytes,
  version,
} from '../../packages/exchange/src/relevance/vectors/format.ts'

/** A word, and the numbers of its vectors. */
export type Entry = readonly [word: string, vectors: readonly number[]]

export interface FileParts {
  readonly dimensions: number
  /** Of the most frequent English word first. */
  readonly vectors: readonly (readonly number[])[]
  readonly tables: readonly { readonly language: string; readonly entries: readonly Entry[] }[]
}

export function writeFile({ dimensions, vectors, tables }: FileParts): Uint8Array<ArrayBuffer> {
  let end = headerBytes + tables.length * tableBytes
  const placed = tables.map(({ language, entries }) => {
    const { slots, bytes } = tableOf(entries)
    const slotsAt = end
    const entriesAt = slotsAt + slots.byteLength
    end = aligned(entriesAt + bytes.byteLength)
    const row = { language: languageNumber(language), slotsAt, slots: slots.length, entriesAt, words: entries.length }
    return { row, slots, bytes }
  })
  const vectorsAt = end
  const file = new Uint8Array(vectorsAt + vectors.length * dimensions)
  const header = { magic, version, checksum: 0, bytes: file.byteLength, dimensions, vectors: vectors.length, vectorsAt }
  writeNumbers(file, 0, headerFields, { ...header, tables: tables.length })
  for (const [index, { row, slots, bytes }] of placed.entries()) {
    writeNumbers(file, headerBytes + index * tableBytes, tableFields, row)
    new Uint32Array(file.buffer, row.slotsAt, slots.length).set(slots)
    file.set(bytes, row.entriesAt)
  }
  const values = new Int8Array(file.buffer, vectorsAt)
  for (const [index, vector] of vectors.entries()) values.set(quantized(vector), index * dimensions)
  writeNumbers(file, 2 * numberBytes, ['checksum'], { checksum: checksumOf(file) })
  return file
}

/** Only the direction counts: the largest number of each vector becomes 127. */
function quantized(vector: readonly number[]): readonly number[] {
  const largest = Math.max(...vector.map(Math.abs))
  return vector.map((value) => Math.round((127 * value) / largest))
}

/** At most three quarters of the slots are used, so that a search ends soon. */
const fillMax = 0.75

function tableOf(entries: readonly Entry[]): { readonly slots: Uint32Array; readonly bytes: Uint8Array } {
  const slots = new Uint32Array(2 ** Math.ceil(Math.log2(Math.max(2, entries.length / fillMax))))
  const parts: Uint8Array[] = []
  let at = 0
  for (const [word, vectors] of entries) {
    slots[freeSlot(slots, word)] = at + 1
    const part = entryOf(word, vectors)
    parts.push(part)
    at += part.byteLength
  }
  return { slots, bytes: Buffer.concat(parts) }
}

function freeSlot(slots: Uint32Array, word: string): number {
  const hash = hashOf(word)
  if (hash === undefined) throw new Error(`${word} is not of ASCII letters and digits`)
  let slot = hash & (slots.length - 1)
  while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1)
  return slot
}

function entryOf(word: string, vectors: readonly number[]): Uint8Array {
  const bytes = Buffer.alloc(entryHeadBytes + word.length + vectors.length * vectorNumberBytes)
  bytes[0] = word.length
  bytes[1] = vectors.length
  bytes.write(word, entryHeadBytes, 'ascii')
  for (const [index, vector] of vectors.entries())
    bytes.writeUIntLE(vector, entryHeadBytes + word.length + index * vectorNumberBytes, vectorNumberBytes)
  return bytes
}

function writeNumbers<Name extends string>(
  file: Uint8Array<ArrayBuffer>,
  at: number,
  names: readonly Name[],
  values: Readonly<Record<Name, number>>,
): void {
  new Uint32Array(file.buffer, at, names.length).set(names.map((name) => values[name]))
}

function aligned(at: number): number {
  return Math.ceil(at / numberBytes) * numberBytes
}
