// How much work a TC string makes. The official decoder writes every vendor of every range into a set, so that a text of
// 7.7 kB can name 90 million vendors and keep the process busy for seconds. Whoever names too many is not read at all.

import { Bits } from './bits.ts'

/** The Global Vendor List has about 1,500 vendors; two lists and one of disclosed vendors stay far below. */
const vendorsMax = 20_000

/** Bits of the core segment before its first list of vendors: version to publisher country. */
const coreHead = 213

const segmentTypeWidth = 3

export function namesTooManyVendors(text: string): boolean {
  const [core = '', ...others] = text.split('.')
  let count = coreSize(core)
  // Segments of lists of vendors (disclosed, allowed) begin with such a list behind their type.
  for (const segment of others) count += vendorList(new Bits(segment, segmentTypeWidth))
  return count > vendorsMax
}

function coreSize(core: string): number {
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
