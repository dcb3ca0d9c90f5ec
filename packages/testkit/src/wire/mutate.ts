// HTTP messages as bytes, and what becomes of them when bytes are changed.

export type Random = () => number

/** Headers about the length and the end of a message that nobody should send. */
export const framingTraps = [
  'Content-Length: 5',
  'Content-Length: +5',
  'Content-Length: 5, 5',
  'Content-Length: 99999999999999999999',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: gzip, chunked',
  ' folded: yes',
  'Upgrade: websocket',
  'Connection: upgrade',
  'No colon here',
  `X-Huge: ${'z'.repeat(17_000)}`,
] as const

export function headBytes(lines: readonly string[]): Buffer {
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')
}

export function chunkedBody(body: Buffer, random: Random): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; at < body.length; ) {
    const length = Math.min(body.length - at, 1 + pick(random, 60))
    const extension = random() < 0.1 ? ';name="value"' : ''
    parts.push(
      Buffer.from(`${length.toString(16)}${extension}\r\n`),
      body.subarray(at, at + length),
      Buffer.from('\r\n'),
    )
    at += length
  }
  return Buffer.concat([...parts, Buffer.from(random() < 0.1 ? '0\r\nX-Trailer: t\r\n\r\n' : '0\r\n\r\n')])
}

/** Bytes that mean something to a parser come more often than others. */
const meaningful = Buffer.from('\r\n :;,0123456789abcdefHTP/1.\t\0\xff-')

export function changed(answer: Buffer, random: Random): Buffer {
  let bytes = answer
  for (let changes = random() < 0.25 ? 0 : 1 + pick(random, 3); changes > 0; changes--)
    bytes = changedOnce(bytes, random)
  return bytes
}

function changedOnce(bytes: Buffer, random: Random): Buffer {
  const at = pick(random, bytes.length)
  const some = bytes.subarray(at, at + 1 + pick(random, 20))
  const byte = Buffer.from([random() < 0.8 ? (meaningful[pick(random, meaningful.length)] ?? 0) : pick(random, 256)])
  const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)]
  switch (pick(random, 6)) {
    case 0:
      return Buffer.concat([before, byte, after.subarray(1)])
    case 1:
      return Buffer.concat([before, byte, after])
    case 2:
      return Buffer.concat([before, after.subarray(1 + pick(random, 4))])
    case 3:
      return Buffer.concat([before, some, after])
    case 4:
      return before
    default:
      return Buffer.concat([bytes, random() < 0.5 ? bytes : some])
  }
}

export function cut(bytes: Buffer, random: Random): readonly Buffer[] {
  if (random() < 0.5) return [bytes]
  const first = pick(random, bytes.length)
  const second = first + pick(random, bytes.length - first)
  const ends = [0, first, second, bytes.length]
  return ends
    .slice(1)
    .map((end, index) => bytes.subarray(ends[index], end))
    .filter(({ length }) => length > 0)
}

export function pick(random: Random, count: number): number {
  return Math.floor(random() * count)
}

export function one(list: readonly string[], random: Random): string {
  return list[pick(random, list.length)] ?? ''
}
