// Sums as records of the journal, none longer than its bound. The sums of one publisher in one minute stay in one record if
// they fit, so that a record that is dropped takes whole auctions with it.

import { contextNames } from '@parley/contract'
import type { EndSum, RequestSum, SumsRecord } from '@parley/journal'
import type { SumGroup } from './adder.ts'

/** Lazily, so that whoever offers the records can do other work in between. */
export function* recordsOf(groups: readonly SumGroup[], bytesMax: number): Generator<SumsRecord, void> {
  let record = emptyRecord()
  let bytes = frameBytes
  for (const group of groups) {
    const groupBytes = bytesOf(group)
    if (bytes + groupBytes > bytesMax && bytes > frameBytes) {
      yield record
      record = emptyRecord()
      bytes = frameBytes
    }
    if (frameBytes + groupBytes > bytesMax) yield* piecesOf(group, bytesMax)
    else {
      record.requests.push(...group.requests)
      record.ends.push(...group.ends)
      bytes += groupBytes
    }
  }
  if (bytes > frameBytes) yield record
}

/** A publisher with more rows than one record holds. */
function* piecesOf({ requests, ends }: SumGroup, bytesMax: number): Generator<SumsRecord, void> {
  let record = { ...emptyRecord(), requests: [...requests] }
  let bytes = frameBytes + requestsBytes(requests)
  for (const row of ends) {
    const rowBytes = endBytes(row)
    if (bytes + rowBytes > bytesMax) {
      yield record
      record = emptyRecord()
      bytes = frameBytes
    }
    record.ends.push(row)
    bytes += rowBytes
  }
  yield record
}

function emptyRecord(): SumsRecord {
  return { v: 1, type: 'sums', requests: [], ends: [] }
}

// The most that JSON can take. A character is at most six bytes (\u001f); names of members, punctuation and the longest
// numbers are counted as constants, which a test compares with JSON.stringify.
const characterBytesMax = 6
const frameBytes = 48
const requestBytes = 128
const endFrameBytes = 400

function bytesOf({ requests, ends }: SumGroup): number {
  let bytes = requestsBytes(requests)
  for (const row of ends) bytes += endBytes(row)
  return bytes
}

function requestsBytes(requests: readonly RequestSum[]): number {
  let bytes = 0
  for (const { publisher } of requests) bytes += requestBytes + characterBytesMax * publisher.length
  return bytes
}

function endBytes({ publisher, partner, reason, context }: EndSum): number {
  let members = 0
  for (const name of contextNames) members += context[name].length
  return endFrameBytes + characterBytesMax * (publisher.length + partner.length + reason.length + members)
}
