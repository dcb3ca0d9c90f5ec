// T01–T03 and T09 against the real server: bodies that are too large, too slow or packed.

import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorOf, postBytes, postJson, refusalProblems } from './support/post.ts'
import { requestOf } from './support/samples.ts'
import { configFile, type RunningServer, startServer, stopAll } from './support/server.ts'
import { connect, sendRaw } from './support/wire.ts'

const head = 'POST /openrtb2 HTTP/1.1\r\nHost: exchange.example\r\nContent-Type: application/json\r\n'
const bytesMax = 262_144
const mebibyte = 1_048_576

let server: RunningServer
beforeAll(async () => {
  server = await startServer()
  for (let warm = 0; warm < 20; warm++) await sendRaw(server.port, postJson(requestOf()))
})
afterAll(stopAll)

test('a Content-Length of one byte too many is refused within 10 ms, before anything is read', async () => {
  // The machine may be away for a moment; it is not away five times in a row.
  const times: number[] = []
  for (let round = 0; round < 5; round++) {
    const wire = await connect(server.port)
    const startMs = performance.now()
    wire.write(`${head}Content-Length: 262145\r\n\r\n`)
    const answer = await wire.answer()
    times.push(performance.now() - startMs)
    await wire.closed()

    expect(answer.status).toBe(413)
    expect(errorOf(answer)).toMatchObject({ code: 'INVALID_REQUEST', message: 'Request too large' })
    expect(refusalProblems(answer)).toEqual([])
  }

  expect(Math.min(...times)).toBeLessThan(10)
})

test('a body of exactly 262144 bytes is served', async () => {
  const body = JSON.stringify(requestOf()).padEnd(bytesMax, ' ')

  const answer = await sendRaw(server.port, postBytes(body))

  expect(answer.status).toBe(200)
})

test('a caller that sends a whole megabyte still reads its 413', async () => {
  const answer = await sendRaw(server.port, postBytes(Buffer.alloc(mebibyte, 0x20)))

  expect(answer.status).toBe(413)
})

test('a chunked body of 262144 bytes is served, and of one byte more refused', async () => {
  const whole = JSON.stringify(requestOf()).padEnd(bytesMax, ' ')

  const served = await sendRaw(server.port, chunkedPost(whole))
  const refused = await sendRaw(server.port, chunkedPost(`${whole} `))

  expect(served.status).toBe(200)
  expect(refused.status).toBe(413)
  expect(refusalProblems(refused)).toEqual([])
})

test('20 endless chunked bodies are answered with 413 and cut, and memory stays', async () => {
  const before = server.residentBytes()

  const runs = await Promise.all(Array.from({ length: 20 }, () => sendEndlessly(server.port)))

  expect(runs.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 413))
  // What the kernel took from us before the cut is more than the server read; its buffers hold a few megabytes.
  expect(Math.max(...runs.map(({ sentBytes }) => sentBytes))).toBeLessThan(16 * mebibyte)
  expect(server.residentBytes() - before).toBeLessThan(80 * mebibyte)
})

test('a body that comes a byte at a time is given up with 408 within 2.5 s', async () => {
  const wire = await connect(server.port)

  const startMs = performance.now()
  wire.write(`${head}Content-Length: 100\r\n\r\n`)
  const drip = setInterval(() => wire.write(' '), 200)
  const answer = await wire.answer()
  const tookMs = performance.now() - startMs
  clearInterval(drip)
  await wire.closed()

  expect(answer.status).toBe(408)
  expect(errorOf(answer)).toMatchObject({
    code: 'INVALID_REQUEST',
    message: 'Request timeout',
    details: { reason: 'the body must arrive within 1000 ms' },
  })
  expect(refusalProblems(answer)).toEqual([])
  expect(tookMs).toBeLessThan(2500)
})

test('a body that never begins is given up with 408 within 2.5 s', async () => {
  const wire = await connect(server.port)

  const startMs = performance.now()
  wire.write(`${head}Content-Length: 100\r\n\r\n`)
  const answer = await wire.answer()

  expect(answer.status).toBe(408)
  expect(performance.now() - startMs).toBeLessThan(2500)
})

test('headers that never end are given up with 408, with every header and an error body', async () => {
  const own = await startServer({ args: ['--config', configFile('server: { headersTimeoutMs: 300 }')] })
  const wire = await connect(own.port)

  wire.write('POST /openrtb2 HTTP/1.1\r\nHost: exch')
  const answer = await wire.answer(3000)

  expect(answer.status).toBe(408)
  expect(errorOf(answer)).toMatchObject({ details: { reason: 'the headers must arrive within 300 ms' } })
  expect(refusalProblems(answer)).toEqual([])
})

test('T02: 200 callers that send their headers a byte at a time are all given up', async () => {
  const own = await startServer({ args: ['--config', configFile('server: { headersTimeoutMs: 500 }')] })
  const wires = await Promise.all(Array.from({ length: 200 }, () => connect(own.port)))
  const startMs = performance.now()
  for (const wire of wires) wire.write('POST /openrtb2 HTTP/1.1\r\nX-Slow: ')
  const drip = setInterval(() => {
    for (const wire of wires) wire.write('x')
  }, 100)

  const answers = await Promise.all(wires.map((wire) => wire.answer(5000)))
  clearInterval(drip)
  await Promise.all(wires.map((wire) => wire.closed(5000)))

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([408]))
  // The time for headers, the second between two looks at all connections, and what a busy machine takes.
  expect(performance.now() - startMs).toBeLessThan(4000)
})

test('a caller that asks first is told to continue', async () => {
  const wire = await connect(server.port)
  const body = JSON.stringify(requestOf())

  wire.write(`${head}Content-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`)
  const first = await wire.answer()
  wire.write(body)
  const second = await wire.answer()

  expect(first.status).toBe(100)
  expect(second.status).toBe(200)
})

test('a body in gzip is served', async () => {
  const answer = await sendRaw(
    server.port,
    postBytes(gzipSync(JSON.stringify(requestOf())), ['Content-Encoding: gzip']),
  )

  expect(answer.status).toBe(200)
})

test('10 KB of gzip that would become 10 MB are refused with 413, and memory stays', async () => {
  const bomb = gzipSync(Buffer.alloc(10 * mebibyte, 0x20))
  await sendRaw(server.port, postBytes(bomb, ['Content-Encoding: gzip']))
  const before = server.residentBytes()

  const answer = await sendRaw(server.port, postBytes(bomb, ['Content-Encoding: gzip']))

  expect(bomb.length).toBeLessThan(12_000)
  expect(answer.status).toBe(413)
  expect(refusalProblems(answer)).toEqual([])
  expect(server.residentBytes() - before).toBeLessThan(5 * mebibyte)
})

test('gzip inside gzip is no JSON', async () => {
  const nested = gzipSync(gzipSync(JSON.stringify(requestOf())))

  const answer = await sendRaw(server.port, postBytes(nested, ['Content-Encoding: gzip']))

  expect(answer.status).toBe(400)
  expect(errorOf(answer).message).toBe('Invalid JSON format')
})

test('bytes that are no gzip are refused with 400', async () => {
  const answer = await sendRaw(server.port, postBytes('{}', ['Content-Encoding: gzip']))

  expect(answer.status).toBe(400)
  expect(errorOf(answer).message).toBe('Invalid JSON format')
})

test.each([['br'], ['zstd'], ['deflate'], ['gzip, gzip'], ['gzip, br']])(
  'a body in %s is refused with 415',
  async (encoding) => {
    const body = brotliCompressSync(JSON.stringify(requestOf()))

    const answer = await sendRaw(server.port, postBytes(body, [`Content-Encoding: ${encoding}`]))

    expect(answer.status).toBe(415)
    expect(errorOf(answer).code).toBe('INVALID_REQUEST')
    expect(refusalProblems(answer)).toEqual([])
  },
)

function chunkedPost(body: string): string {
  return `${head}Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
}

/** Sends chunks until the server answers; at most 64 MB, so that a server that never stops us fails the test. */
async function sendEndlessly(port: number): Promise<{ readonly status: number; readonly sentBytes: number }> {
  const wire = await connect(port)
  const chunk = `${(65_536).toString(16)}\r\n${' '.repeat(65_536)}\r\n`
  const found = { status: 0 }
  const answered = wire.answer().then(({ status }) => Object.assign(found, { status }))
  wire.write(`${head}Transfer-Encoding: chunked\r\n\r\n`)
  while (found.status === 0 && !wire.isClosed && wire.bytesWritten < 64 * mebibyte) {
    // What waits in this process is nothing that the server let us send.
    await Promise.race([wire.handOver(chunk), answered])
    await new Promise((resolve) => setImmediate(resolve))
  }
  await answered
  const sentBytes = wire.bytesWritten
  await wire.closed()
  wire.destroy()
  return { status: found.status, sentBytes }
}
