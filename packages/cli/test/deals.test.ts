// deals push against a real HTTP server that plays a buyer.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { reportMembers } from '../src/program.ts'
import { run } from './effects.ts'

interface Asked {
  readonly method: string
  readonly path: string
  readonly authorization: string | undefined
  readonly body: Readonly<Record<string, unknown>>
}

let server: Server | undefined

afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

type Answer = (asked: Asked, response: ServerResponse) => void

async function startBuyer(answer: Answer): Promise<{ readonly url: string; readonly asked: readonly Asked[] }> {
  const asked: Asked[] = []
  server = createServer((request, response) => void take(request, response, asked, answer))
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

async function take(request: IncomingMessage, response: ServerResponse, asked: Asked[], answer: Answer): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const one = {
    method: request.method ?? '',
    path: request.url ?? '',
    authorization: request.headers.authorization,
    body: JSON.parse(Buffer.concat(chunks).toString()) as Asked['body'],
  }
  asked.push(one)
  answer(one, response)
}

function catalogue(url: string, more: string = ''): string {
  return `deals:
  origin: ads.example
  pushUrl: ${url}/deals
  catalogue:
    - { id: spring, floorCpm: 4, priceType: fixed, seats: [acme] }
    - { id: summer }
${more}`
}

const state = (id: unknown, ...statuses: readonly unknown[]): string =>
  JSON.stringify({
    version: '1.0',
    id,
    buyerstatus: statuses.map((status, index) => ({ buyerseatid: `s${index}`, status })),
  })

test('each deal is sent once and asked for once, with the key, and every status has its name', async () => {
  const { url, asked } = await startBuyer(({ path, body }, response) => {
    if (path === '/deals') return void response.writeHead(201).end()
    response.end(state(body.id, ...(body.id === 'spring' ? [0, 1, 3, 4, 5] : [6])))
  })
  const input = catalogue(url, `  statusUrl: ${url}/state\n`)

  const ran = await run(['deals', 'push', '--config', '-'], { input, environment: { PARLEY_DEALS_KEY: 'k-1' } })

  expect(ran).toEqual({
    exitCode: 0,
    err: '',
    out: [
      'spring  sent  answered with 201',
      '  seat s0: 0 pending approval',
      '  seat s1: 1 approved',
      '  seat s2: 3 ready to serve',
      '  seat s3: 4 active',
      '  seat s4: 5 paused',
      'summer  sent  answered with 201',
      '  seat s0: 6 (no name known)',
      `sent  2 of 2 deals to ${url}/deals.`,
      '',
    ].join('\n'),
  })
  expect(asked.map(({ method, path, authorization, body }) => [method, path, authorization, body.id])).toEqual([
    ['POST', '/deals', 'Bearer k-1', 'spring'],
    ['POST', '/state', 'Bearer k-1', 'spring'],
    ['POST', '/deals', 'Bearer k-1', 'summer'],
    ['POST', '/state', 'Bearer k-1', 'summer'],
  ])
  expect(asked[0]?.body).toEqual({
    id: 'spring',
    name: 'spring',
    origin: 'ads.example',
    seller: 'ads.example',
    wseat: ['acme'],
    adtypes: [4],
    terms: { dealfloor: 4, cur: 'USD', guar: 1, pricetype: 3 },
  })
  expect(asked[1]?.body).toEqual({ version: '1.0', id: 'spring' })
})

test('a dry run prints what would be sent and calls nobody', async () => {
  const { url, asked } = await startBuyer((_, response) => void response.end())

  const ran = await run(['deals', 'push', '--config', '-', '--dry-run'], { input: catalogue(url) })

  expect(ran.exitCode).toBe(0)
  expect(JSON.parse(ran.out)).toMatchObject([{ id: 'spring' }, { id: 'summer' }])
  expect(asked).toEqual([])
})

const twoBuyers = (url: string): string => `deals:
  origin: ads.example
  pushUrl: ${url}/deals
  catalogue:
    - { id: spring, seats: [acme, beta] }
    - { id: summer }
    - { id: winter, seats: [beta] }
`

test('a buyer is told its own deals and no other seat', async () => {
  const { url, asked } = await startBuyer((_, response) => void response.end())

  const ran = await run(['deals', 'push', '--config', '-', '--seat', 'acme'], { input: twoBuyers(url) })

  expect(ran).toMatchObject({ exitCode: 0, err: '' })
  expect(asked.map(({ body }) => [body.id, body.wseat])).toEqual([
    ['spring', ['acme']],
    ['summer', undefined],
  ])
})

test('deals of several seats are not sent, and not printed as if they were, until one seat is named', async () => {
  const { url, asked } = await startBuyer((_, response) => void response.end())
  const words = ['deals', 'push', '--config', '-']

  const ran = await run(words, { input: twoBuyers(url) })
  const dry = await run([...words, '--dry-run'], { input: twoBuyers(url) })
  const unknown = await run([...words, '--seat', 'acme\u001b[2J'], { input: twoBuyers(url) })

  const said = 'The deals name 2 seats: acme, beta. Choose the buyer with --seat; only its deals are sent.\n'
  expect(ran).toEqual({ exitCode: 2, out: '', err: said })
  expect(dry).toEqual({ exitCode: 2, out: '', err: said })
  expect(unknown).toMatchObject({ exitCode: 2, out: '' })
  expect(unknown.err).toBe('No partner and no deal of the configuration has the seat "acme\\u001b[2J".\n')
  expect(asked).toEqual([])
})

test.each([
  ['http://buyer.example/deals', 'https://buyer.example/state', 'http://buyer.example/deals'],
  ['https://buyer.example/deals', 'http://10.0.0.7/state', 'http://10.0.0.7/state'],
])('a key is not sent in plain text to %s and %s', async (url, statusUrl, unsafe) => {
  const words = ['deals', 'push', '--config', '-', '--url', url, '--status-url', statusUrl]

  const ran = await run(words, { input: 'deals: { origin: ads.example }', environment: { PARLEY_DEALS_KEY: 'k-1' } })

  expect(ran).toEqual({
    exitCode: 2,
    out: '',
    err: `Everybody on the way to ${unsafe} could read the key: use https://, or remove deals.pushKey.\n`,
  })
})

test('without a key, and on this machine, plain text is allowed', async () => {
  const { url } = await startBuyer((_, response) => void response.end())
  const port = new URL(url).port
  const environment = { PARLEY_DEALS_KEY: 'k-1' }
  const words = ['deals', 'push', '--config', '-', '--url']
  const input = 'deals: { origin: ads.example }'

  expect(await run([...words, `http://localhost:${port}`], { input, environment })).toMatchObject({ exitCode: 0 })
  expect(await run([...words, `http://[::1]:${port}`], { input, environment })).toMatchObject({ exitCode: 0 })
  expect(await run([...words, 'http://buyer.example'], { input })).toMatchObject({ exitCode: 0 })
})

test('a deal that the buyer refuses is told, and the next one is sent all the same', async () => {
  const { url, asked } = await startBuyer(
    ({ body }, response) => void response.writeHead(body.id === 'spring' ? 422 : 200).end(),
  )

  const ran = await run(['deals', 'push', '--config', '-'], { input: catalogue(url) })

  expect(ran).toMatchObject({
    exitCode: 1,
    out: `spring  failed  answered with 422\nsummer  sent  answered with 200\nnot sent  1 of 2 deals to ${url}/deals.\n`,
  })
  expect(asked).toHaveLength(2)
})

test('a buyer that rejects a deal is a finding, and so is a state that nobody can read', async () => {
  const { url } = await startBuyer(({ path, body }, response) => {
    if (path === '/deals') return void response.end()
    response.end(body.id === 'spring' ? state('spring', 2) : state('another', 1))
  })
  const words = ['deals', 'push', '--config', '-', '--status-url', `${url}/state`]

  const ran = await run(words, { input: catalogue(url) })

  expect(ran.exitCode).toBe(1)
  expect(ran.out).toContain('seat s0: 2 rejected')
  expect(ran.out).toContain('its state is not known: the answer is not about this deal')
})

test('a buyer that does not answer is given up after the time limit, once for each deal', async () => {
  const { url, asked } = await startBuyer(() => {})

  const ran = await run(['deals', 'push', '--config', '-', '--timeout', '300'], { input: catalogue(url) })

  expect(ran.exitCode).toBe(1)
  expect(ran.out).toContain('spring  failed  no answer within 300 ms')
  expect(ran.out).toContain('summer  failed  no answer within 300 ms')
  expect(new Set(asked.map(({ body }) => body.id)).size).toBe(asked.length)
})

test('where nobody listens, no deal after the first is tried', async () => {
  const { url } = await startBuyer((_, response) => void response.end())
  await new Promise((resolve) => server?.close(resolve))

  const ran = await run(['deals', 'push', '--config', '-', '--json'], { input: catalogue(url) })

  const { results, ...rest } = JSON.parse(ran.out) as { readonly results: readonly object[] }
  expect(ran.exitCode).toBe(1)
  expect(Object.keys({ ...rest, results }).toSorted()).toEqual(
    ['command', 'exitCode', ...(reportMembers.deals ?? [])].toSorted(),
  )
  expect(results).toMatchObject([
    { id: 'spring', isReachable: false, outcome: 'could not be reached: nothing is listening there' },
    { id: 'summer', isReachable: false },
  ])
})

test('an answer of a buyer cannot write to the terminal, however long it is', async () => {
  const { url } = await startBuyer(({ path, body }, response) => {
    if (path === '/deals') return void response.end()
    const seat = body.id === 'spring' ? '\u001b[2J evil' : 'x'.repeat(100_000)
    response.end(JSON.stringify({ id: body.id, buyerstatus: [{ buyerseatid: seat, status: 4 }] }))
  })
  const words = ['deals', 'push', '--config', '-', '--status-url', `${url}/state`]

  const { out } = await run(words, { input: catalogue(url) })

  expect(out).not.toContain('\u001b')
  expect(out).toContain('its state is not known: the answer is larger than 65536 bytes')
})

test.each([
  ['without an origin', 'deals: { pushUrl: "http://127.0.0.1:9/" }', [], 'Set deals.origin'],
  ['without a place to send to', 'deals: { origin: ads.example }', [], 'No endpoint for the deals'],
  ['with a configuration that is wrong', 'deals: { origins: x }', [], 'stdin has 1 problem'],
  ['with a time of nothing', catalogue('http://127.0.0.1:9'), ['--timeout', '0'], '--timeout must be'],
])('%s it cannot run', async (_, input, more, said) => {
  const { exitCode, err } = await run(['deals', 'push', '--config', '-', ...more], { input })

  expect(exitCode).toBe(2)
  expect(err).toContain(said)
})
