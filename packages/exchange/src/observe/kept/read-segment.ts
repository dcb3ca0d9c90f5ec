// D117: reads the files of kept records. Another version may have written them, and a disk may have damaged them: what cannot be read is left out
// and counted.

import { type FileHandle, open, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip as gunzipCallback } from 'node:zlib'
import type { AuctionEntry } from '../../model/record.ts'
import { entryOf } from '../records/encoding.ts'
import type { BlockLine } from './block.ts'
import { dataOf, indexOf, keptFormat, type Segment } from './segment.ts'

const gunzip = promisify(gunzipCallback)
/** An auction of 200 partners has 3.3 MB of answers at most; a block has more than one only if they are short. */
const blockBytesMax = 16_777_216

/** One record, as bytes; to read it takes a hundred times as long as to look for a text in it. */
export interface KeptText {
  readonly bytes: Buffer
  readonly id: string
  readonly request: string | null
}

export class SegmentReader {
  unreadable = 0

  /** The lines that contain a text, the newest first. */
  async lines(segment: Segment, text = ''): Promise<readonly BlockLine[]> {
    try {
      const bytes = await readFile(indexOf(segment))
      const [head, ...lines] = bytes.includes(text) ? bytes.toString().split('\n') : []
      if (head === undefined) return []
      if ((JSON.parse(head) as { readonly format?: unknown }).format !== keptFormat) throw new Error('another format')
      // What is behind the last line break is being written.
      return lines
        .slice(0, -1)
        .filter((line) => line.includes(text))
        .map((line) => JSON.parse(line) as BlockLine)
        .toReversed()
    } catch (error) {
      return this.#nothing(error)
    }
  }

  /** The records of a block, the newest first. */
  async texts(segment: Segment, line: BlockLine): Promise<readonly KeptText[]> {
    let file: FileHandle | undefined
    try {
      file = await open(dataOf(segment))
      const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(line.bytes), 0, line.bytes, line.offset)
      const bytes = await gunzip(buffer.subarray(0, bytesRead), { maxOutputLength: blockBytesMax })
      let end = 0
      const texts = line.lengths.map((length, at): KeptText => {
        end += length
        return { bytes: bytes.subarray(end - length, end), id: line.ids[at] ?? '', request: line.requests[at] ?? null }
      })
      return texts.toReversed()
    } catch (error) {
      return this.#nothing(error)
    } finally {
      await file?.close()
    }
  }

  entry({ bytes }: KeptText): AuctionEntry | undefined {
    try {
      return entryOf(bytes.toString())
    } catch (error) {
      return this.#nothing(error)[0]
    }
  }

  /** A file that is gone was deleted because its time was over. */
  #nothing(error: unknown): readonly never[] {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') this.unreadable++
    return []
  }
}
