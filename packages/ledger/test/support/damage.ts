// Damages a segment as a disk does: some bytes in its middle are wrong.

import { open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const recordBegins = '{"at":"'

/** Flips so many bytes in the middle of a segment. Returns the bids of the records that they belong to. */
export async function damageMiddle(directory: string, segment: string, bytes: number): Promise<readonly string[]> {
  const path = join(directory, segment)
  const whole = await readFile(path)
  const start = whole.length >> 1
  const file = await open(path, 'r+')
  await file.write(Buffer.from(whole.subarray(start, start + bytes).map((byte) => byte ^ 0xff)), 0, bytes, start)
  await file.close()
  return recordsIn(whole)
    .filter(({ from, to }) => from < start + bytes && to > start)
    .map(({ bid }) => bid)
}

interface Span {
  readonly from: number
  readonly to: number
  readonly bid: string
}

/** Nine bytes stand before each record. */
function recordsIn(bytes: Buffer): readonly Span[] {
  const begins: number[] = []
  for (let at = bytes.indexOf(recordBegins); at !== -1; at = bytes.indexOf(recordBegins, at + 1)) begins.push(at - 9)
  return begins.map((from, index) => {
    const to = begins[index + 1] ?? bytes.length
    return { from, to, bid: /"bid":"([^"]*)"/.exec(bytes.toString('utf8', from, to))?.[1] ?? '' }
  })
}

export async function segmentsIn(directory: string): Promise<readonly string[]> {
  return (await readdir(directory)).filter((name) => name.endsWith('.segment')).toSorted()
}
