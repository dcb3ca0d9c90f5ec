// A request as its bytes.

import type { SentRequest } from '../shapes/shape.ts'

export function rawBytes({ host }: URL, { method, path, headers, body }: SentRequest): Buffer {
  const all = Object.entries({ host, ...headers, 'content-length': String(body.length) })
  const head = [`${method} ${path} HTTP/1.1`, ...all.map(([name, value]) => `${name}: ${value}`)].join('\r\n')
  return Buffer.concat([Buffer.from(`${head}\r\n\r\n`, 'latin1'), body])
}
