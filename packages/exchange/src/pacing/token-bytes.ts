// The state of a chat as bytes, and back. With every bound reached it has 167 bytes; with its seal, a token of 244 characters.
//
//  version  publisher  placement  start minute  unlisted  count  ads           advertisers
//  1        8          8          4             1         1      each 1 to 3   each 4 and 2, to the end
//
// An ad is how many turns it came after the one before, times 16, plus its slot, in groups of seven bits, the lowest first.

import type { PacingState, ShownAdvertiser, WonAd } from '../model/pacing.ts'

export const versionBytes = 1
export const hashBytes = 8
/** Behind version, publisher and placement. */
const startAt = versionBytes + 2 * hashBytes
const unlistedAt = startAt + 4
const adsAt = unlistedAt + 2
const adBytesMax = 3
const advertiserBytes = 6

/** More ads than these are only counted; of more advertisers, the ones that were shown longest ago are forgotten. */
export const adsMax = 32
export const advertisersMax = 8
export const unlistedMax = 255
/** A later turn counts as this one. */
export const turnMax = 65_535

const slots = 16

/** What a state is bound to, as hashes. */
export interface Binding {
  readonly publisher: Buffer
  readonly placement: Buffer
}

/** Writes a state behind its version and tells where it ends; `bytes` has room for the longest one. */
export function writeState(bytes: Buffer, { publisher, placement }: Binding, state: PacingState): number {
  bytes.set(publisher, versionBytes)
  bytes.set(placement, versionBytes + hashBytes)
  bytes.writeUInt32BE(state.startMinute, startAt)
  bytes[unlistedAt] = state.unlisted
  bytes[unlistedAt + 1] = state.ads.length
  let at = adsAt
  let before = 0
  for (const { turn, slot } of state.ads) {
    at = writeNumber(bytes, at, (turn - before) * slots + slot)
    before = turn
  }
  for (const { hash, turn } of state.advertisers) {
    bytes.writeUInt32BE(hash, at)
    bytes.writeUInt16BE(turn, at + 4)
    at += advertiserBytes
  }
  return at
}

export const stateBytesMax = adsAt + adsMax * adBytesMax + advertisersMax * advertiserBytes

/** The counterpart, for bytes whose seal was verified. */
export function readState(bytes: Buffer): PacingState {
  const ads: WonAd[] = []
  let at = adsAt
  let turn = 0
  for (let left = bytes.readUInt8(unlistedAt + 1); left > 0; left--) {
    const { value, end } = readNumber(bytes, at)
    turn += Math.floor(value / slots)
    ads.push({ turn, slot: value % slots })
    at = end
  }
  const advertisers: ShownAdvertiser[] = []
  for (; at < bytes.length; at += advertiserBytes) {
    advertisers.push({ hash: bytes.readUInt32BE(at), turn: bytes.readUInt16BE(at + 4) })
  }
  return { startMinute: bytes.readUInt32BE(startAt), unlisted: bytes.readUInt8(unlistedAt), ads, advertisers }
}

const groupRange = 128

function writeNumber(bytes: Buffer, at: number, value: number): number {
  let rest = value
  let end = at
  for (; rest >= groupRange; rest = Math.floor(rest / groupRange)) bytes[end++] = (rest % groupRange) + groupRange
  bytes[end] = rest
  return end + 1
}

function readNumber(bytes: Buffer, at: number): { readonly value: number; readonly end: number } {
  let value = 0
  let weight = 1
  let end = at
  for (;;) {
    const byte = bytes.readUInt8(end++)
    value += (byte % groupRange) * weight
    if (byte < groupRange) return { value, end }
    weight *= groupRange
  }
}
