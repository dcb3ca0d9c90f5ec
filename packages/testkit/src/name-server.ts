// A DNS server over UDP on loopback (RFC 1035), as small as a test needs it: it knows some names, denies the others at
// once, and never answers for names that begin with `dead.`.

import { createSocket } from 'node:dgram'
import { once } from 'node:events'

export interface NameRecord {
  readonly ipv4?: readonly string[]
  /** Each as eight groups, such as `2001:db8:0:0:0:0:0:1`. */
  readonly ipv6?: readonly string[]
  readonly ttlSeconds?: number
  /** Questions that are never answered. */
  readonly silentFor?: readonly QuestionType[]
}

type QuestionType = 'A' | 'AAAA'

export interface NameServer {
  /** In the form of `demand.dnsServers`. */
  readonly address: string
  /** What it was asked, in order, such as `A good.example`. */
  readonly asked: readonly string[]
  /** Replaces the records. */
  readonly setNames: (names: Readonly<Record<string, NameRecord>>) => void
  readonly stop: () => Promise<void>
}

export async function startNameServer(names: Readonly<Record<string, NameRecord>>): Promise<NameServer> {
  const socket = createSocket('udp4')
  const asked: string[] = []
  let known = names
  socket.on('message', (query, peer) => {
    const { name, type, end } = questionOf(query)
    asked.push(`${type} ${name}`)
    const record = known[name]
    if (name.startsWith('dead.') || record?.silentFor?.includes(type) === true) return
    socket.send(answerOf(query.subarray(0, end), type, record), peer.port, peer.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked,
    setNames(next) {
      known = next
    },
    async stop() {
      socket.close()
      await once(socket, 'close')
    },
  }
}

const headerBytes = 12
const typeNumbers = { A: 1, AAAA: 28 } as const

interface Question {
  readonly name: string
  readonly type: QuestionType
  /** Where the question ends in the message. */
  readonly end: number
}

function questionOf(query: Buffer): Question {
  const labels: string[] = []
  let at = headerBytes
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length).toLowerCase())
    at += 1 + length
  }
  const type = query.readUInt16BE(at + 1) === typeNumbers.AAAA ? 'AAAA' : 'A'
  return { name: labels.join('.'), type, end: at + 5 }
}

/** The reply repeats the question, followed by the answers; everything else in the query is omitted. */
function answerOf(question: Buffer, type: QuestionType, record: NameRecord | undefined): Buffer {
  const texts = (type === 'A' ? record?.ipv4 : record?.ipv6) ?? []
  const header = Buffer.from(question.subarray(0, headerBytes))
  // A response that recursion was wanted and done for; code 3 denies the name.
  header.writeUInt16BE(record === undefined ? 0x81_83 : 0x81_80, 2)
  header.writeUInt16BE(texts.length, 6)
  header.writeUInt32BE(0, 8)
  const answers = texts.map((text) => resourceOf(text, type, record?.ttlSeconds ?? 60))
  return Buffer.concat([header, question.subarray(headerBytes), ...answers])
}

function resourceOf(text: string, type: QuestionType, ttlSeconds: number): Buffer {
  const data = type === 'A' ? Buffer.from(text.split('.').map(Number)) : groupsOf(text)
  const head = Buffer.alloc(12)
  // A pointer to the name of the question.
  head.writeUInt16BE(0xc0_00 + headerBytes, 0)
  head.writeUInt16BE(typeNumbers[type], 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt32BE(ttlSeconds, 6)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}

function groupsOf(text: string): Buffer {
  const bytes = Buffer.alloc(16)
  for (const [index, group] of text.split(':').entries()) bytes.writeUInt16BE(Number.parseInt(group, 16), index * 2)
  return bytes
}
