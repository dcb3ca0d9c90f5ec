// RFC 1035, section 4: just enough of the DNS to answer a question about an address, or not to.

export interface Question {
  readonly id: number
  /** In lower case, without the last dot. */
  readonly name: string
  readonly type: number
  /** The question as it came, which the answer repeats. */
  readonly bytes: Buffer
}

export const typeA = 1

const headerLength = 12
const classIn = 1
/** An answer, to a question that wished for recursion, which is available. */
const answerFlags = 0x8180
/** A pointer to the name at the start of the question. */
const nameOfQuestion = 0xc00c

/** The one question of a packet, or undefined where it is not one that we can read. */
export function readQuestion(packet: Buffer): Question | undefined {
  if (packet.length < headerLength || packet.readUInt16BE(4) !== 1) return undefined
  const labels: string[] = []
  let at = headerLength
  for (let length = packet[at]; length !== 0; length = packet[at]) {
    if (length === undefined || length > 63 || at + 1 + length >= packet.length) return undefined
    labels.push(packet.toString('latin1', at + 1, at + 1 + length).toLowerCase())
    at += 1 + length
  }
  const end = at + 5
  if (end > packet.length) return undefined
  const bytes = packet.subarray(headerLength, end)
  return { id: packet.readUInt16BE(0), name: labels.join('.'), type: packet.readUInt16BE(at + 1), bytes }
}

/** The answer with these IPv4 addresses; without any it says that there are none of this type. */
export function writeAnswer({ id, bytes }: Question, addresses: readonly string[], ttlSeconds: number): Buffer {
  const header = Buffer.alloc(headerLength)
  header.writeUInt16BE(id, 0)
  header.writeUInt16BE(answerFlags, 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(addresses.length, 6)
  return Buffer.concat([header, bytes, ...addresses.map((address) => recordOf(address, ttlSeconds))])
}

function recordOf(address: string, ttlSeconds: number): Buffer {
  const record = Buffer.alloc(16)
  record.writeUInt16BE(nameOfQuestion, 0)
  record.writeUInt16BE(typeA, 2)
  record.writeUInt16BE(classIn, 4)
  record.writeUInt32BE(ttlSeconds, 6)
  record.writeUInt16BE(4, 10)
  for (const [index, octet] of address.split('.').entries()) record.writeUInt8(Number(octet), 12 + index)
  return record
}
