// D92: tokens out of the environment and out of files reach the partner that they are for, and nobody else.

import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { freePort } from '@parley/testkit/free-port'
import { afterAll, expect, test } from 'vitest'
import { configFile, startServer, stopAll } from '../support/server.ts'
import { simpleRequest } from './documents.ts'

const calls: IncomingMessage[] = []
const partner = createServer((request, response) => {
  calls.push(request)
  request.resume().on('end', () => response.writeHead(204).end())
})

afterAll(async () => {
  await stopAll()
  partner.closeAllConnections()
  partner.close()
})

test('a partner gets its tokens, and the admin port shows none of them', async () => {
  await once(partner.listen(0, '127.0.0.1'), 'listening')
  const adminPort = await freePort()
  const yaml = `
demand:
  partners:
    - name: acme
      timeoutMs: 500
      params:
        endpoint: http://127.0.0.1:${(partner.address() as AddressInfo).port}/\${PATH_KEY}/bid?key=\${QUERY_KEY}
        headers:
          Authorization: Bearer \${HEADER_KEY}
        headerFiles:
          X-Key: secrets/acme
notices:
  secretFile: secrets/notices
`
  const file = configFile(yaml)
  mkdirSync(join(dirname(file), 'secrets'))
  writeFileSync(join(dirname(file), 'secrets/acme'), 'hush-file\n')
  writeFileSync(join(dirname(file), 'secrets/notices'), 'hush-notices and thirty-two characters\n')
  const keys = { PATH_KEY: 'hush-path', QUERY_KEY: 'hush-query', HEADER_KEY: 'hush-header' }
  const env = { PARLEY_CONFIG: file, PARLEY_ADMIN_PORT: String(adminPort), ...keys }
  const { port, said, child, ended } = await startServer({ env })

  const answer = await fetch(`http://127.0.0.1:${port}/openrtb2`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(simpleRequest()),
  })
  const id = answer.headers.get('x-request-id')
  const paths = ['/', '/auctions', `/auctions/${id}`, '/metrics', '/openapi.json']
  const pages = await Promise.all(
    paths.map(async (path) => (await fetch(`http://127.0.0.1:${adminPort}${path}`)).text()),
  )
  child.kill('SIGINT')
  const { stderr } = await ended

  expect(calls[0]?.url).toBe('/hush-path/bid?key=hush-query')
  expect(calls[0]?.headers).toMatchObject({ authorization: 'Bearer hush-header', 'x-key': 'hush-file' })
  expect(pages[2]).toContain('/${PATH_KEY}/bid?key=${QUERY_KEY}')
  expect([...pages, said(), stderr].join('\n')).not.toContain('hush')
  expect(said()).not.toContain('PARLEY_NOTICE_SECRET')
})
