// The vectors of ads across restarts: a line for each, only ever appended. What is not whole is not believed: then the file
// begins anew. Texts are not in it, and nothing of a chat is.

import { hash } from 'node:crypto'
import { type FileHandle, open, readFile, stat } from 'node:fs/promises'
import { crc32 } from 'node:zlib'

export interface VectorsFileSettings {
  readonly file: string
  /** Which model made them: vectors of another one mean something else. */
  readonly model: string
  /** So many vectors are read. A file with twice as many begins anew. */
  readonly vectorsMax: number
  /** Once for what is wrong with the file when it is opened, and once if it cannot be written any more. */
  readonly onFault: (why: string) => void
}

export interface VectorsFile {
  readonly known: readonly (readonly [key: string, vector: Float32Array])[]
  readonly add: (key: string, vector: Float32Array) => void
  readonly close: () => Promise<void>
}

/** Of the largest models, a line has 22 kB. */
const bytesMax = 2 ** 30
/** Of a disk that hangs, more are forgotten. */
const unwrittenMax = 1000

/** Rejects where the file can be neither read nor made. */
export async function openVectorsFile(settings: VectorsFileSettings): Promise<VectorsFile> {
  const { file, vectorsMax, onFault } = settings
  const header = `parley-vectors 1 ${hash('sha256', settings.model, 'hex')}\n`
  const reading = await readLines(file, header)
  if (typeof reading === 'string') onFault(reading)
  const handle = await open(file, 'a', 0o600)
  const known = typeof reading === 'string' ? [] : reading
  let lines = known.length
  let unwritten = 0
  let isBroken = false
  let last = lines === 0 ? beginAnew(handle, header) : Promise.resolve()
  const fail = (error: Error): void => {
    if (!isBroken) onFault(`it cannot be written: ${error.message}`)
    isBroken = true
  }
  last = last.catch(fail)

  async function write(line: string): Promise<void> {
    if (isBroken) return
    if (lines >= 2 * vectorsMax) {
      await beginAnew(handle, header)
      lines = 0
    }
    await handle.appendFile(line)
    lines++
  }

  return {
    known: known.slice(-vectorsMax),
    add(key, vector) {
      if (isBroken || unwritten >= unwrittenMax) return
      unwritten++
      const line = lineOf(key, vector)
      last = last
        .then(() => write(line))
        .catch(fail)
        .finally(() => unwritten--)
    },
    async close() {
      await last
      await handle.close()
    },
  }
}

async function beginAnew(handle: FileHandle, header: string): Promise<void> {
  await handle.truncate()
  await handle.appendFile(header)
}

/** A text says what is wrong. A file that is not there is empty. */
async function readLines(file: string, header: string): Promise<VectorsFile['known'] | string> {
  const found = await stat(file).catch(() => undefined)
  if (found === undefined || found.size === 0) return []
  if (found.size > bytesMax) return `it is larger than ${bytesMax} bytes`
  const text = await readFile(file, 'latin1')
  if (!text.startsWith(header)) return 'it is of another model, or of none'
  if (!text.endsWith('\n')) return 'its last line is cut short'
  const lines = text.slice(header.length, -1).split('\n')
  const vectors = text.length === header.length ? [] : lines.map(vectorIn)
  const isWhole = vectors.every((entry) => entry !== undefined && entry[1].length === vectors[0]?.[1].length)
  return isWhole ? (vectors as VectorsFile['known']) : 'a line of it is damaged'
}

function lineOf(key: string, { buffer, byteOffset, byteLength }: Float32Array): string {
  const words = `${key} ${Buffer.from(buffer, byteOffset, byteLength).toString('base64')}`
  return `${words} ${crc32(words).toString(16)}\n`
}

function vectorIn(line: string): readonly [string, Float32Array] | undefined {
  const [key = '', base64 = '', sum] = line.split(' ')
  if (sum !== crc32(`${key} ${base64}`).toString(16)) return undefined
  // A copy of its own: small buffers share memory, and begin where no number may begin.
  const bytes = Uint8Array.from(Buffer.from(base64, 'base64'))
  return [key, new Float32Array(bytes.buffer)]
}
