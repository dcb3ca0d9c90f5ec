// D107: how the file of word vectors is laid out, so that it can be used as it is read: nothing is parsed and no index is built.
//
//   header    magic, version, checksum of all that follows it, length of the file, dimensions, vectors, where they begin, tables
//   tables    of each language: its name, where its slots are, how many, where its entries are, how many
//   slots     a hash table with open addressing: 0, or 1 + where the entry of a word begins among the entries of the language
//   entries   of each word: its length, how many vectors it has, its letters, the numbers of the vectors
//   vectors   a signed byte for each dimension, the most frequent word first. Only their direction counts, not their length.
//
// Numbers of the header, the tables and the slots have four bytes, the smallest first; numbers of vectors have three.

import { crc32 } from 'node:zlib'

/** `PVEC`, read as a number. A machine that reads the largest byte first finds another one, and refuses the file. */
export const magic = 0x43_45_56_50
export const version = 1

/** Of the header, by their place. */
export const headerFields = [
  'magic',
  'version',
  'checksum',
  'bytes',
  'dimensions',
  'vectors',
  'vectorsAt',
  'tables',
] as const
export const tableFields = ['language', 'slotsAt', 'slots', 'entriesAt', 'words'] as const

export type Header = Readonly<Record<(typeof headerFields)[number], number>>
export type TableRow = Readonly<Record<(typeof tableFields)[number], number>>

export const numberBytes = 4
export const headerBytes = headerFields.length * numberBytes
export const tableBytes = tableFields.length * numberBytes
/** The checksum covers what comes behind it. */
const checkedFrom = 3 * numberBytes

/** Of an entry: its length and how many vectors it has. */
export const entryHeadBytes = 2
export const vectorNumberBytes = 3

/** More vectors of a word, or longer words, are not in the file. */
export const vectorsOfWordMax = 6
export const wordBytesMax = 40

/** `de` as the number that stands in a table. */
export function languageNumber(language: string): number {
  return language.length === 2 ? language.charCodeAt(0) | (language.charCodeAt(1) << 8) : 0
}

/** FNV-1a of a word of ASCII letters and digits; undefined for another word, which no file has. */
export function hashOf(word: string): number | undefined {
  let hash = 0x81_1c_9d_c5
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at)
    if (code > 127) return undefined
    hash = Math.imul(hash ^ code, 0x01_00_01_93)
  }
  // The lowest bits choose the slot: they shall depend on all others.
  return (hash ^ (hash >>> 15)) >>> 0
}

export function checksumOf(bytes: Uint8Array): number {
  return crc32(bytes.subarray(checkedFrom))
}
