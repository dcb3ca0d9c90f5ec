// The records that share one write and one sync. They are written as bytes the moment they come, one behind the other.

import { positionOf } from '../position.ts'
import type { Stream } from '../records/record.ts'
import { frameBytes, openFrameAt, sealFrame, writeFrame } from '../segment/frame.ts'
import type { Standing } from '../segment/header.ts'

export type Durability = 'durable' | 'unavailable'

/** Where a batch begins. */
export interface BatchPlace {
  readonly place: number
  readonly segment: number
  /** In the file. */
  readonly offset: number
  /** Of its first record in the segment. */
  readonly index: number
}

const usualBytes = 256 * 1024

export class Batch {
  #buffer = Buffer.allocUnsafe(usualBytes)
  #end = 0
  #records = 0
  #settled = Promise.withResolvers<Durability>()

  get bytes(): Buffer {
    return this.#buffer.subarray(0, this.#end)
  }

  get length(): number {
    return this.#end
  }

  get records(): number {
    return this.#records
  }

  /** One promise for all records: they become durable together or not at all. */
  get settled(): Promise<Durability> {
    return this.#settled.promise
  }

  /** The caller has counted the bytes of the JSON to know whether there is room for it. */
  add(stream: Stream, json: string, jsonBytes: number): void {
    this.#makeRoom(frameBytes(jsonBytes))
    this.#end = writeFrame(this.#buffer, this.#end, stream, json)
    this.#records += 1
  }

  /** Writes into each record where it stands. `standing` is where the streams stand before; the result is where they stand after. */
  seal({ place, segment, offset, index }: BatchPlace, standing: Standing): Standing {
    const before = { ...standing.before }
    const counts = { ...standing.counts }
    let at = 0
    for (let record = 0; record < this.#records; record++) {
      const { stream, end } = openFrameAt(this.#buffer, at)
      const mark = { place, offset: offset + at, index: index + record, nth: counts[stream], previous: before[stream] }
      sealFrame(this.#buffer, at, mark)
      before[stream] = positionOf(segment, mark.index)
      counts[stream] += 1
      at = end
    }
    return { before, counts }
  }

  settle(result: Durability): void {
    this.#settled.resolve(result)
  }

  /** Empties it for other records. What one large batch took is given back. */
  clear(): void {
    if (this.#buffer.length > 4 * usualBytes) this.#buffer = Buffer.allocUnsafe(usualBytes)
    this.#end = 0
    this.#records = 0
    this.#settled = Promise.withResolvers()
  }

  #makeRoom(bytes: number): void {
    if (this.#end + bytes <= this.#buffer.length) return
    const larger = Buffer.allocUnsafe(Math.max(2 * this.#buffer.length, this.#end + bytes))
    this.#buffer.copy(larger, 0, 0, this.#end)
    this.#buffer = larger
  }
}
