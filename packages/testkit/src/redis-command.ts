// Sends one command to Redis on its own connection, with as much of the protocol as tests need.

import { connect } from 'node:net'

export type RedisReply = string | number | null | readonly RedisReply[]

const replyMsMax = 2000

export function redisCommand(port: number, words: readonly string[]): Promise<RedisReply> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port })
    let text = ''
    const settle = (run: () => void): void => {
      socket.destroy()
      run()
    }
    socket.setTimeout(replyMsMax, () => settle(() => reject(new Error(`${words[0]}: no answer in ${replyMsMax} ms`))))
    socket.on('error', (error) => settle(() => reject(error)))
    socket.on('close', () => reject(new Error(`${words[0]}: the connection was closed`)))
    // Every character stands for one byte, so that lengths can be counted.
    socket.setEncoding('latin1')
    socket.on('data', (chunk: string) => {
      text += chunk
      const read = readReply(text, 0)
      if (read === undefined) return
      settle(() => (read.reply instanceof Error ? reject(read.reply) : resolve(read.reply)))
    })
    socket.write(`*${words.length}\r\n${words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`).join('')}`)
  })
}

interface Read {
  readonly reply: RedisReply | Error
  readonly end: number
}

/** The reply that begins here, or undefined while it is not complete. */
function readReply(text: string, start: number): Read | undefined {
  const lineEnd = text.indexOf('\r\n', start)
  if (lineEnd < 0) return undefined
  const line = text.slice(start + 1, lineEnd)
  const next = lineEnd + 2
  switch (text[start]) {
    case '-':
      return { reply: new Error(line), end: next }
    case ':':
      return { reply: Number(line), end: next }
    case '$':
      return readBulk(text, next, Number(line))
    case '*':
      return readArray(text, next, Number(line))
    default:
      return { reply: line, end: next }
  }
}

function readBulk(text: string, start: number, length: number): Read | undefined {
  if (length < 0) return { reply: null, end: start }
  const end = start + length + 2
  return text.length < end ? undefined : { reply: text.slice(start, end - 2), end }
}

function readArray(text: string, start: number, count: number): Read | undefined {
  const items: RedisReply[] = []
  let at = start
  for (let index = 0; index < count; index++) {
    const read = readReply(text, at)
    if (read === undefined) return undefined
    if (read.reply instanceof Error) return read
    items.push(read.reply)
    at = read.end
  }
  return { reply: items, end: at }
}
