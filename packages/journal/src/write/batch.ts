// The records that share one write and one sync. They are written as bytes the moment they come, one behind the other.

import type { Stream } from '../records/record.ts'
import { frameBytes, writeFrame } from '../segment/frame.ts'

export type Durability = 'durable' | 'unavailable'

const usualBytes = 256 * 1024

export class Batch {
  #buffer = Buffer.allocUnsafe(usualBytes)
  #end = 0
  #records = 0
  #notices = 0
  #last: Record<Stream, number> = { notices: -1, sums: -1 }
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

  get notices(): number {
    return this.#notices
  }

  /** One promise for all records: they become durable together or not at all. */
  get settled(): Promise<Durability> {
    return this.#settled.promise
  }

  /** The index in this batch of the last record of a stream; -1 without one. */
  lastOf(stream: Stream): number {
    return this.#last[stream]
  }

  /** The caller has counted the bytes of the JSON to know whether there is room for it. */
  add(stream: Stream, json: string, jsonBytes: number): void {
    this.#makeRoom(frameBytes(jsonBytes))
    this.#end = writeFrame(this.#buffer, this.#end, stream, json)
    this.#last[stream] = this.#records
    this.#records += 1
    if (stream === 'notices') this.#notices += 1
  }

  settle(result: Durability): void {
    this.#settled.resolve(result)
  }

  /** Empties it for other records. What one large batch took is given back. */
  clear(): void {
    if (this.#buffer.length > 4 * usualBytes) this.#buffer = Buffer.allocUnsafe(usualBytes)
    this.#end = 0
    this.#records = 0
    this.#notices = 0
    this.#last = { notices: -1, sums: -1 }
    this.#settled = Promise.withResolvers()
  }

  #makeRoom(bytes: number): void {
    if (this.#end + bytes <= this.#buffer.length) return
    const larger = Buffer.allocUnsafe(Math.max(2 * this.#buffer.length, this.#end + bytes))
    this.#buffer.copy(larger, 0, 0, this.#end)
    this.#buffer = larger
  }
}
