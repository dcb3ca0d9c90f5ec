// D117: the files of kept records. A segment is two files with one name: blocks of records, each compressed by itself, and an index with a line
// for each block. The name says when it begins and which worker writes it: 1794816000000-0.gz and 1794816000000-0.index.

import { type FileHandle, open, readdir, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { BlockLine } from './block.ts'

/** How records are written (records/encoding.ts); format.test.ts notices a change. Files of another format are not read; they are deleted when their time is over. */
export const keptFormat = 1

export interface Segment {
  /** Without the end of the name. */
  readonly path: string
  readonly sinceMs: number
  /** Number of the worker that writes it; 0 where there are none. */
  readonly worker: number
  /** Of both files. */
  bytes: number
}

export const dataOf = ({ path }: Pick<Segment, 'path'>): string => `${path}.gz`
export const indexOf = ({ path }: Pick<Segment, 'path'>): string => `${path}.index`

const namePattern = /^((\d{1,15})-(\d{1,4}))\.(?:gz|index)$/

/** Those that are there, the oldest first. */
export async function listSegments(directory: string, isOwn: (worker: number) => boolean): Promise<Segment[]> {
  const found = new Map<string, Segment>()
  for (const file of await readdir(directory)) {
    const [, name = '', since, worker] = namePattern.exec(file) ?? []
    if (name === '' || !isOwn(Number(worker))) continue
    const { size } = await stat(join(directory, file))
    const segment = found.get(name)
    if (segment !== undefined) segment.bytes += size
    else found.set(name, { path: join(directory, name), sinceMs: Number(since), worker: Number(worker), bytes: size })
  }
  return [...found.values()].toSorted((one, other) => one.sinceMs - other.sinceMs)
}

export async function removeSegment(segment: Segment): Promise<void> {
  // The index first: without it nobody looks for the records.
  for (const file of [indexOf(segment), dataOf(segment)]) await unlink(file).catch(ignoreAbsence)
}

function ignoreAbsence(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

/** A segment that is written, by the process that made it. */
export class OpenSegment {
  readonly segment: Segment
  readonly #data: FileHandle
  readonly #index: FileHandle
  #dataBytes = 0

  private constructor(segment: Segment, data: FileHandle, index: FileHandle) {
    this.segment = segment
    this.#data = data
    this.#index = index
  }

  /** T103: nobody but the user of this process may read it. */
  static async make(directory: string, sinceMs: number, worker: number): Promise<OpenSegment> {
    const segment = { path: join(directory, `${sinceMs}-${worker}`), sinceMs, worker, bytes: 0 }
    const data = await open(dataOf(segment), 'wx', 0o600)
    const index = await open(indexOf(segment), 'wx', 0o600)
    return new OpenSegment(segment, data, index)
  }

  /** The line comes last: what it names is there. */
  async append(zipped: Buffer, contents: Omit<BlockLine, 'offset' | 'bytes'>): Promise<void> {
    await this.#data.appendFile(zipped)
    const line: BlockLine = { offset: this.#dataBytes, bytes: zipped.length, ...contents }
    const head = this.#dataBytes === 0 ? `${JSON.stringify({ format: keptFormat })}\n` : ''
    const text = `${head}${JSON.stringify(line)}\n`
    await this.#index.appendFile(text)
    this.#dataBytes += zipped.length
    this.segment.bytes += zipped.length + Buffer.byteLength(text)
  }

  async close(): Promise<void> {
    await Promise.allSettled([this.#data.close(), this.#index.close()])
  }
}
