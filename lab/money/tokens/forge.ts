// T51: tokens that nobody sealed. Each differs from all valid ones, in a single bit or in everything.

/** `valid` are tokens of one kind, as they stand in URLs. */
export function forgedToken(valid: readonly [string, string, ...string[]], random: () => number): string {
  const upTo = (most: number): number => Math.floor(random() * most)
  const token = valid[upTo(valid.length)] ?? valid[0]
  const [body = '', code = ''] = token.split('.')
  // One in four has the body of a valid token and another code.
  if (upTo(4) === 0) return `${body}.${changed(code, [flipped, noise], upTo)}`
  return `${changed(body, [flipped, flipped, noise, noiseBehindHead, cut], upTo)}.${code}`
}

function changed(part: string, ways: readonly Way[], upTo: UpTo): string {
  const way = ways[upTo(ways.length)] ?? flipped
  return way(Buffer.from(part, 'base64url'), upTo).toString('base64url')
}

type Way = (bytes: Buffer, upTo: UpTo) => Buffer

type UpTo = (most: number) => number

/** One to eight neighbouring bits are turned over. */
export function flipped(bytes: Buffer, upTo: UpTo): Buffer {
  const forged = Buffer.from(bytes)
  const at = upTo(bytes.length)
  forged[at] = (forged[at] ?? 0) ^ (1 + upTo(255))
  return forged
}

function noise(bytes: Buffer, upTo: UpTo): Buffer {
  return Buffer.from(Array.from({ length: 1 + upTo(2 * bytes.length) }, () => upTo(256)))
}

/** Version, secret and period are right, so that it is the seal that has to refuse. */
function noiseBehindHead(bytes: Buffer, upTo: UpTo): Buffer {
  const rest = Array.from({ length: bytes.length - headBytes }, () => upTo(256))
  return Buffer.concat([bytes.subarray(0, headBytes), Buffer.from(rest)])
}

const headBytes = 4

function cut(bytes: Buffer, upTo: UpTo): Buffer {
  return bytes.subarray(0, upTo(bytes.length))
}
