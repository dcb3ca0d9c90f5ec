// Messages as shippers send them, in a file that ClickHouse reads: its format RowBinary, with what a Kafka table gives of a message.

import { closeSync, openSync, writeSync } from 'node:fs'
import type { OutMessage } from '../../packages/ledger/src/kafka/message.ts'

/** The columns of `arrivals`. */
export const arrivalColumns = 'topic String, value String, header_names Array(String), header_values Array(String)'

const chunkBytes = 2 ** 20

/** The number of bytes. */
export function writeArrivals(path: string, messages: Iterable<OutMessage>): number {
  const file = openSync(path, 'w')
  const row = new RowWriter((bytes) => writeSync(file, bytes))
  for (const { topic, value, headers } of messages) {
    row.bytes(Buffer.from(topic))
    row.bytes(value)
    const entries = Object.entries(headers) as readonly (readonly [string, Buffer])[]
    row.length(entries.length)
    for (const [name] of entries) row.bytes(Buffer.from(name))
    row.length(entries.length)
    for (const [, text] of entries) row.bytes(text)
  }
  const written = row.end()
  closeSync(file)
  return written
}

class RowWriter {
  readonly #write: (bytes: Uint8Array) => void
  readonly #buffer = Buffer.allocUnsafe(chunkBytes)
  #used = 0
  #written = 0

  constructor(write: (bytes: Uint8Array) => void) {
    this.#write = write
  }

  /** Seven bits in each byte, the lowest first. */
  length(count: number): void {
    let rest = count
    this.#need(8)
    while (rest > 127) {
      this.#buffer[this.#used++] = (rest % 128) + 128
      rest = Math.floor(rest / 128)
    }
    this.#buffer[this.#used++] = rest
  }

  bytes(value: Uint8Array): void {
    this.length(value.length)
    this.#need(value.length)
    this.#buffer.set(value, this.#used)
    this.#used += value.length
  }

  end(): number {
    this.#flush()
    return this.#written
  }

  #need(count: number): void {
    if (this.#used + count > chunkBytes) this.#flush()
    if (count > chunkBytes) throw new Error(`a value of ${count} bytes`)
  }

  #flush(): void {
    this.#write(this.#buffer.subarray(0, this.#used))
    this.#written += this.#used
    this.#used = 0
  }
}
