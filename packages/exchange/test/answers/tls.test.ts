// T49: calls over TLS: the certificate is checked against the partner's name, and a session is used again.

import { execFileSync } from 'node:child_process'
import { lookup } from 'node:dns'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates, type TLSSocket } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CallEnd, openLine } from '../../src/demand/call/transport.ts'
import { systemClock } from '../../src/time/clock.ts'
import { callOf, started } from '../demand/fakes.ts'

const folder = mkdtempSync(join(tmpdir(), 'parley-tls-'))
const trusted = getCACertificates('default')
let server: Server
/** Of each connection, whether it began with a session of an earlier one, and for whom the certificate was asked. */
const met: (readonly [isReused: boolean, servername: unknown])[] = []

beforeAll(async () => {
  const [key, cert] = ['key.pem', 'cert.pem'].map((name) => join(folder, name)) as [string, string]
  const names = 'subjectAltName=DNS:localhost'
  const args = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  execFileSync('openssl', ['req', ...args, '-subj', '/CN=localhost', '-addext', names, '-keyout', key, '-out', cert], {
    stdio: 'ignore',
  })
  setDefaultCACertificates([...trusted, readFileSync(cert, 'utf8')])
  server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, ({ socket, url }, response) => {
    const { servername } = socket as TLSSocket & { readonly servername: unknown }
    met.push([(socket as TLSSocket).isSessionReused(), servername])
    response.setHeader('connection', 'close').end(url)
  }).listen(0)
  await once(server, 'listening')
})

afterAll(() => {
  server.close()
  setDefaultCACertificates(trusted)
  rmSync(folder, { recursive: true })
})

test('every connection after the first begins with a session of an earlier one', async () => {
  const { call, close } = lineTo('localhost')

  for (const path of ['/1', '/2', '/3']) {
    expect(await call(path)).toEqual({ kind: 'reply', reply: { status: 200, body: path } })
  }
  await close()

  expect(met).toEqual([
    [false, 'localhost'],
    [true, 'localhost'],
    [true, 'localhost'],
  ])
})

test('a certificate for another name is not accepted, and nothing is sent', async () => {
  const before = met.length
  const { call, close } = lineTo('127.0.0.1')

  const end = await call('/secret')
  await close()

  expect(end).toEqual({ kind: 'unreachable', detail: 'ERR_TLS_CERT_ALTNAME_INVALID' })
  expect(met.length).toBe(before)
})

test('a certificate that nobody trusts is not accepted', async () => {
  setDefaultCACertificates(trusted)
  const { call, close } = lineTo('localhost')

  const end = await call('/secret')
  await close()

  expect(end).toEqual({ kind: 'unreachable', detail: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
})

function lineTo(host: string) {
  const origin = `https://${host}:${(server.address() as AddressInfo).port}`
  const bounds = { connectionsMax: 2, responseBytesMax: 1000, drainMs: 100, drainBytesMax: 1000 }
  const line = openLine({ ...bounds, origin, takeTurn: () => true, clock: systemClock, lookup })
  const call = (path: string): Promise<CallEnd> =>
    new Promise((resolve) => void started(line.send(callOf({ url: origin + path }), resolve)))
  return { call, close: () => line.close() }
}
