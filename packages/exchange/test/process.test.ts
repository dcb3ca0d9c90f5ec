// D67 and T69: how the process starts, what it says, what it listens to and how it ends.

import { networkInterfaces } from 'node:os'
import { freePort } from '@parley/testkit/free-port'
import { afterAll, expect, test } from 'vitest'
import { postBytes, postJson } from './support/post.ts'
import { requestOf } from './support/samples.ts'
import { configFile, emptyFolder, runToEnd, startServer, stopAll } from './support/server.ts'
import { connect, sendRaw } from './support/wire.ts'

afterAll(stopAll)

const hasIpv6 = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ family }) => family === 'IPv6'),
)

test('PORT and HOST say where to listen', async () => {
  const port = await freePort()

  const server = await startServer({ env: { PORT: String(port), HOST: '127.0.0.2' } })

  expect(server.addressLine).toContain(`http://127.0.0.2:${port}/openrtb2`)
  await expect(connect(port)).rejects.toThrow('ECONNREFUSED')
})

test.runIf(hasIpv6)('an exchange on all IPv6 addresses makes notice URLs that can be called', async () => {
  const { port, addressLine } = await startServer({ env: { HOST: '::' } })

  const answer = await sendRaw(port, postJson(requestOf()))
  const { seatbid } = JSON.parse(answer.body) as { seatbid: { bid: { nurl: string }[] }[] }

  expect(addressLine).toContain(`http://[::]:${port}/openrtb2`)
  expect(seatbid[0]?.bid[0]?.nurl).toMatch(new RegExp(`^http://\\[::1\\]:${port}/w/`))
})

test('the first line tells where the exchange answers, and a second exchange there ends with a sentence', async () => {
  const { said, port } = await startServer()

  const { code, stderr } = await runToEnd({ env: { PORT: String(port) } })

  expect(said().split('\n')[0]).toBe(`Parley answers POST http://127.0.0.1:${port}/openrtb2`)
  expect(code).toBe(1)
  expect(stderr).toMatch(new RegExp(`^cannot listen on 127.0.0.1:${port}: .*EADDRINUSE.*\n$`))
})

test('PARLEY_BASE_PATH puts a prefix before the endpoint, which then is the only one', async () => {
  const { port, addressLine } = await startServer({ env: { PARLEY_BASE_PATH: '/ads/v1' } })
  const body = JSON.stringify(requestOf())

  const withPrefix = await sendRaw(port, postBytes(body, [], '/ads/v1/openrtb2'))
  const without = await sendRaw(port, postBytes(body))

  expect(addressLine).toMatch(/:\d+\/ads\/v1\/openrtb2$/)
  expect(withPrefix.status).toBe(200)
  expect(without.status).toBe(404)
})

test('without a secret for notices one line says what that means, and with one nothing is said', async () => {
  const without = await startServer()
  const withOne = await startServer({ env: { PARLEY_NOTICE_SECRET: 'the same thirty-two characters on all nodes' } })

  await Promise.all([endedBy(without, 'SIGTERM'), endedBy(withOne, 'SIGTERM')])

  expect(without.said().match(/^.*PARLEY_NOTICE_SECRET.*$/gm)).toHaveLength(1)
  expect(withOne.said()).not.toContain('PARLEY_NOTICE_SECRET')
})

test('PARLEY_CONFIG names the configuration', async () => {
  const server = await startServer({ env: { PARLEY_CONFIG: configFile('limits: { ip: 7 }') } })

  const answer = await sendRaw(server.port, postJson(requestOf()))

  expect(answer.status).toBe(204)
  expect(answer.headers['x-ratelimit-limit']).toBe('7')
})

test('without any configuration the exchange starts with its defaults, and SIGINT ends it with 0', async () => {
  const server = await startServer({ cwd: emptyFolder(), env: { PARLEY_CONFIG: '' } })

  const answer = await sendRaw(server.port, postJson(requestOf()))

  expect(answer.status).toBe(204)
  expect(answer.headers['x-ratelimit-limit']).toBe('100')
  expect(await endedBy(server, 'SIGINT')).toBeLessThan(2000)
})

test('--check-config says that a right configuration is right, and ends with 0', async () => {
  const ended = await runToEnd({ args: ['--check-config'] })

  expect(ended).toEqual({ code: 0, stdout: 'The configuration is valid.\n', stderr: '' })
})

test('--check-config tells every problem with its line, and ends with 1', async () => {
  const file = configFile('limits:\n  ip: many\n  ipp: 5\nserver:\n  port: 70000\n')

  const ended = await runToEnd({ args: ['--config', file, '--check-config'], env: { PARLEY_LIMIT_GLOBAL: '-1' } })

  expect(ended.code).toBe(1)
  expect(ended.stdout).toBe('')
  const told = ended.stderr.trimEnd().replace(/known here: .*/, 'known here: …')
  expect(told.split('\n').toSorted()).toEqual(
    [
      `${file}:2: limits.ip must be a whole number`,
      `${file}:3: limits.ipp is not a setting; known here: …`,
      `${file}:5: server.port must be 65535 or less`,
      'PARLEY_LIMIT_GLOBAL=-1: limits.global must be 0 or more',
    ].toSorted(),
  )
})

test('a trusted proxy that is no address is told by --check-config', async () => {
  const file = configFile('server:\n  trustedProxies: [10.0.0.0/8, load-balancer]\n')

  const ended = await runToEnd({ args: ['--config', file, '--check-config'] })

  expect(ended.code).toBe(1)
  expect(ended.stderr).toMatch(/:2: server\.trustedProxies\.1 .*\n$/)
})

test('a wrong configuration does not start', async () => {
  const ended = await runToEnd({ env: { PARLEY_LIMIT_IP: 'many' } })

  expect(ended).toEqual({ code: 1, stdout: '', stderr: 'PARLEY_LIMIT_IP=many: limits.ip must be a whole number\n' })
})

test('a configuration file that does not exist is named', async () => {
  const ended = await runToEnd({ args: ['--config', '/nowhere/parley.yaml'] })

  expect(ended.code).toBe(1)
  expect(ended.stderr).toBe('/nowhere/parley.yaml does not exist; name another file with --config or PARLEY_CONFIG\n')
})

test('a configuration file that cannot be read is named in one line', async () => {
  const folder = emptyFolder()

  const ended = await runToEnd({ args: ['--config', folder] })

  expect(ended.code).toBe(1)
  expect(ended.stderr.trimEnd().split('\n')).toEqual([expect.stringContaining(folder)])
})

test('an unknown option ends with 2 and the usage', async () => {
  const ended = await runToEnd({ args: ['--prot', '80'] })

  expect(ended.code).toBe(2)
  expect(ended.stderr).toContain("Unknown option '--prot'")
  expect(ended.stderr).toContain('Usage: npm start')
})

test('--help ends with 0 and the usage', async () => {
  const ended = await runToEnd({ args: ['--help'] })

  expect(ended.code).toBe(0)
  expect(ended.stdout).toContain('Usage: npm start')
})

test('SIGTERM ends the process with 0 within 2 s, also with an idle connection open', async () => {
  const server = await startServer()
  const idle = await connect(server.port)
  idle.write(postJson(requestOf()))
  await idle.answer()

  const tookMs = await endedBy(server, 'SIGTERM')

  expect(tookMs).toBeLessThan(2000)
})

test('SIGTERM waits neither for an idle connection, nor for a silent one, nor for half a request', async () => {
  const server = await startServer()
  const idle = await connect(server.port)
  idle.write(postJson(requestOf()))
  await idle.answer()
  await connect(server.port)
  const half = await connect(server.port)
  half.write('POST /openrtb2 HTTP/1.1\r\nHost: exch')

  const tookMs = await endedBy(server, 'SIGTERM')

  expect(tookMs).toBeLessThan(2000)
})

test('SIGTERM lets a running request finish', async () => {
  const server = await startServer()
  const wire = await connect(server.port)
  const bytes = postJson(requestOf())
  wire.write(bytes.subarray(0, bytes.length - 10))
  await new Promise((resolve) => setTimeout(resolve, 50))

  const ending = endedBy(server, 'SIGTERM')
  await new Promise((resolve) => setTimeout(resolve, 50))
  wire.write(bytes.subarray(bytes.length - 10))
  const answer = await wire.answer()

  expect(answer.status).toBe(200)
  expect(await ending).toBeLessThan(2000)
})

/** Sends the signal, expects the exit code 0 and tells how long that took. */
async function endedBy(server: Awaited<ReturnType<typeof startServer>>, signal: 'SIGTERM' | 'SIGINT'): Promise<number> {
  const startMs = performance.now()
  server.child.kill(signal)
  const { code, stderr } = await server.ended
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return performance.now() - startMs
}
