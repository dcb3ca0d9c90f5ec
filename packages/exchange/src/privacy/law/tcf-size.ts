// How much work a TC string makes. The official decoder writes every vendor of every range into a set, so that a text of
// 7.7 kB can name 90 million vendors and keep the process busy for seconds. A string that names too many is not read at all.

import { Bits } from './bits.ts'

/** The Global Vendor List has about 1,500 vendors; two lists and one of disclosed vendors stay far below. */
const vendorsMax = 20_000

/** Bits of the core segment before its first list of vendors: version to publisher country. */
const coreHead = 213

const segmentTypeWidth = 3
const disclosed = 1
const allowed = 2
const publisher = 3

/** The core, two lists of vendors and the publisher's own. */
const segmentsMax = 4

export function namesTooManyVendors(text: string): boolean {
  const [core = '', ...others] = text.split('.', segmentsMax + 1)
  if (others.length >= segmentsMax) return true
  let count = coreSize(core)
  for (const segment of others) count += segmentSize(segment)
  return count > vendorsMax
}

/** Two kinds of segments are lists of vendors. The publisher's own names none, and every other kind is a trick. */
function segmentSize(segment: string): number {
  const bits = new Bits(segment)
  const type = bits.number(segmentTypeWidth)
  if (type === disclosed || type === allowed) return vendorList(bits)
  return type === publisher ? 0 : Number.POSITIVE_INFINITY
}

const version = 2
const versionWidth = 6

/** Strings of version 1 have their vendors elsewhere, and nobody may use them any more. */
function coreSize(core: string): number {
  if (new Bits(core).number(versionWidth) !== version) return Number.POSITIVE_INFINITY
  const bits = new Bits(core, coreHead)
  let count = vendorList(bits) + vendorList(bits)
  const restrictions = bits.number(12)
  for (let index = 0; index < restrictions && !bits.isOver && count <= vendorsMax; index++) {
    bits.skip(8)
    count += ranges(bits)
  }
  return count
}

function vendorList(bits: Bits): number {
  const vendorIdMax = bits.number(16)
  if (bits.bit() === 1) return ranges(bits)
  bits.skip(vendorIdMax)
  return vendorIdMax
}

function ranges(bits: Bits): number {
  const entries = bits.number(12)
  let count = 0
  for (let index = 0; index < entries && !bits.isOver && count <= vendorsMax; index++) {
    const isRange = bits.bit() === 1
    const first = bits.number(16)
    count += isRange ? Math.max(1, bits.number(16) - first + 1) : 1
  }
  return count
}
