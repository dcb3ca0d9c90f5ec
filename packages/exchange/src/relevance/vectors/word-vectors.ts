// D107: the file of word vectors as it lies in memory, and how a word is found in it.

import {
  checksumOf,
  entryHeadBytes,
  type Header,
  hashOf,
  headerBytes,
  headerFields,
  languageNumber,
  magic,
  type TableRow,
  tableBytes,
  tableFields,
  vectorNumberBytes,
  version,
} from './format.ts'

export interface WordVectors {
  readonly dimensions: number
  /** How many there are. The number of a vector is the rank of its English word: 0 is the most frequent. */
  readonly count: number
  /** All of them, one after the other. */
  readonly values: Int8Array
  /** Undefined for a language that the file does not have. */
  readonly lexicon: (language: string) => Lexicon | undefined
}

/** The words of one language, in lower case and without accents. */
export interface Lexicon {
  readonly words: number
  /** The numbers of the vectors of a word; none where it is not known. */
  readonly find: (word: string) => readonly number[]
}

export type OpenedVectors =
  | { readonly kind: 'opened'; readonly vectors: WordVectors }
  | { readonly kind: 'refused'; readonly why: string }

/** `bytes` begin a buffer of their own, as a file does that was read whole. They must not change. */
export function openVectors(bytes: Uint8Array<ArrayBuffer>): OpenedVectors {
  const why = faultOf(bytes)
  if (why !== undefined) return { kind: 'refused', why }
  const { dimensions, vectors: count, vectorsAt, tables } = headerOf(bytes)
  const values = new Int8Array(bytes.buffer, bytes.byteOffset + vectorsAt, count * dimensions)
  const lexicons = new Map<number, Lexicon>()
  for (let at = 0; at < tables; at++) {
    const row = rowAt(bytes, headerBytes + at * tableBytes)
    lexicons.set(row.language, lexiconOf(bytes, row))
  }
  return {
    kind: 'opened',
    vectors: { dimensions, count, values, lexicon: (language) => lexicons.get(languageNumber(language)) },
  }
}

function faultOf(bytes: Uint8Array): string | undefined {
  if (bytes.byteLength < headerBytes) return `it has only ${bytes.byteLength} bytes`
  const header = headerOf(bytes)
  if (header.magic !== magic) return 'it is not a file of word vectors'
  if (header.version !== version) return `it is of version ${header.version}, and version ${version} is needed`
  if (header.bytes !== bytes.byteLength) return `it has ${bytes.byteLength} bytes instead of ${header.bytes}`
  if (header.checksum !== checksumOf(bytes)) return 'its checksum is wrong'
  return undefined
}

function headerOf(bytes: Uint8Array): Header {
  return numbersAt(bytes, 0, headerFields)
}

function rowAt(bytes: Uint8Array, at: number): TableRow {
  return numbersAt(bytes, at, tableFields)
}

function numbersAt<Name extends string>(
  bytes: Uint8Array,
  at: number,
  names: readonly Name[],
): Readonly<Record<Name, number>> {
  const numbers = new Uint32Array(bytes.buffer, bytes.byteOffset + at, names.length)
  return Object.fromEntries(names.map((name, index) => [name, numbers[index] ?? 0])) as Record<Name, number>
}

const none: readonly number[] = []

function lexiconOf(bytes: Uint8Array, { slotsAt, slots: slotCount, entriesAt, words }: TableRow): Lexicon {
  const slots = new Uint32Array(bytes.buffer, bytes.byteOffset + slotsAt, slotCount)
  const find = (word: string): readonly number[] => {
    const hash = hashOf(word)
    if (hash === undefined) return none
    for (let probe = 0; probe < slotCount; probe++) {
      const entry = slots[(hash + probe) & (slotCount - 1)] ?? 0
      if (entry === 0) return none
      const at = entriesAt + entry - 1
      if (isWordAt(bytes, at, word)) return numbersOf(bytes, at)
    }
    return none
  }
  return { words, find }
}

function isWordAt(bytes: Uint8Array, at: number, word: string): boolean {
  if (bytes[at] !== word.length) return false
  for (let index = 0; index < word.length; index++) {
    if (bytes[at + entryHeadBytes + index] !== word.charCodeAt(index)) return false
  }
  return true
}

function numbersOf(bytes: Uint8Array, at: number): readonly number[] {
  const from = at + entryHeadBytes + (bytes[at] ?? 0)
  return Array.from({ length: bytes[at + 1] ?? 0 }, (_, index) => {
    const first = from + index * vectorNumberBytes
    return (bytes[first] ?? 0) | ((bytes[first + 1] ?? 0) << 8) | ((bytes[first + 2] ?? 0) << 16)
  })
}
