// The README does what it says: whoever types its commands in order gets the first bid, its explanation and a clean run
// of the conformance suite.

import { readFileSync } from 'node:fs'
import { adapterSchemas, loadConfig } from '@parley/exchange'
import { afterAll, expect, test } from 'vitest'
import { blocksIn } from './guide.ts'
import { copyProject, Session } from './terminal.ts'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
const commands = blocksIn(readme).flatMap(({ language, text }) => (language === 'sh' ? text.trimEnd().split('\n') : []))

let session: Session | undefined
afterAll(() => session?.close())

test('the commands of the README are the ones that are tried here', () => {
  expect(commands).toEqual([
    'npm ci',
    'npm run demo',
    'npm start',
    "curl -i http://127.0.0.1:8080/openrtb2 -H 'Content-Type: application/json' --data-binary @docs/examples/first-request.json",
    'curl http://127.0.0.1:9090/auctions',
    'npm run conform -- --url http://127.0.0.1:8080',
  ])
})

test('the configuration in the README loads', () => {
  const [block] = blocksIn(readme).filter(({ language }) => language === 'yaml')

  expect(loadConfig(block?.text ?? '', {}, adapterSchemas)).toMatchObject({
    kind: 'config',
    config: { demand: { partners: [{ name: 'acme' }] } },
  })
})

// `npm ci` has been run: the packages are there. The demo has a test of its own.
test('a reader gets a bid, its record and a clean conformance run', async () => {
  session = new Session(copyProject())
  const [, , start = '', ask = '', list = '', conform = ''] = commands

  await session.start(start, 2)
  const answer = await session.run(session.translate(ask))
  const auctions = await session.run(session.translate(list))
  const suite = await session.run(session.translate(conform))

  expect(answer).toMatch('HTTP/1.1 200 OK')
  expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({
    id: 'chat-4711',
    seatbid: [{ bid: [{ impid: '1', price: 6.5, cid: 'trail-shoes' }] }],
  })
  expect(auctions).toMatch('"requestId":"chat-4711"')
  expect(suite).toMatch(/^\d{3,} passed, 0 failed$/m)
})
