// check-partner against bidders with several faults at once: all of them are reported in one run, with what was asked for and
// what was found.

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { run } from './effects.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

interface Request {
  readonly id: string
  readonly imp: readonly { readonly id: string }[]
}

interface Check {
  readonly rules: readonly { readonly id: string; readonly found: string }[]
  readonly results: readonly { readonly findings: readonly { readonly found: string }[] }[]
}

test('one fault hides no other: of the answer, of its bids, or of their markup', async () => {
  const assets = [{ id: 2, img: { url: 'http://cdn.example/a.png', w: 300, h: 157 } }]
  const native = { assets, link: { url: 'http://shop.example/' } }
  const url = await bidder(({ id, imp }) => ({
    id: `another ${id}`,
    cur: 'EUR',
    seatbid: [null, { bid: imp.map((one) => bidOf(one.id, { native }, { price: 0.01 })) }],
  }))

  const { rules, results } = await checked(url)

  expect(rules.map(({ id }) => id)).toEqual([
    'B07-id-echo',
    'B08-currency',
    'B09-seatbid',
    'B13-floor',
    'B15-required-asset',
    'B16-asset',
    'B18-image-size',
    'B19-secure',
  ])
  const found = results.flatMap(({ findings }) => findings.map((one) => one.found))
  expect(found).toContain('asset 2 is 300 × 157, at least 600 × 314 was asked for')
  expect(found).toContain('http://cdn.example/a.png is not an https URL')
  expect(found).toContain('http://shop.example/ is not an https URL')
})

test('markup is checked although the bid names an unknown impression, if only one can be meant', async () => {
  const url = await bidder(({ id }) => ({ id, seatbid: [{ bid: [bidOf('unknown', { native: { assets: [] } })] }] }))

  const { rules } = await checked(url)

  expect(rules.map(({ id }) => id)).toEqual(['B11-impid', 'B14-markup'])
})

test('notice URLs without https are named, although the bidder itself is on this machine', async () => {
  const far = { lurl: 'http://notice.acme.example/', nurl: 'http://notice.acme.example/', burl: 'ftp://acme.example/' }
  const near = { lurl: 'http://127.0.0.1:7070/loss', nurl: 'https://notice.acme.example/' }
  const bidsWith = (urls: object) =>
    bidder(({ id, imp }) => ({ id, seatbid: [{ bid: imp.map((one) => bidOf(one.id, {}, urls)) }] }))

  const [ofFar, ofNear] = [await checked(await bidsWith(far)), await checked(await bidsWith(near))]

  const named = (check: Check): readonly string[] => check.rules.map(({ id }) => id).filter((id) => /B5[23]/.test(id))
  expect(named(ofFar)).toEqual(['B52-loss-notice', 'B53-win-notice'])
  expect(named(ofNear)).toEqual([])
})

test('every blocked advertiser and category is reported with the list that blocks it', async () => {
  const blocked = { adomain: ['a.example', 'blocked.example'], cat: ['IAB25-1', 'IAB26'] }
  const url = await bidder(({ id, imp }) => ({ id, seatbid: [{ bid: [bidOf(imp[0]?.id, shoes(), blocked)] }] }))

  const { out } = await run(['check-partner', '--url', url, '--tmax', '400'])

  expect(out).toContain(`
  found  "blocked.example" is blocked by badv of the request
         "IAB25-1" is blocked by bcat of the request
         "IAB26" is blocked by bcat of the request
`)
})

test('people see the first five things that break a rule, and how many more there are', async () => {
  const clicktrackers = ['a', 'b', 'c', 'd', 'e'].map((name) => `http://${name}.example/`)
  const markup = shoes({ url: 'http://shop.example/', clicktrackers })
  const url = await bidder(({ id, imp }) => ({ id, seatbid: [{ bid: [bidOf(imp[0]?.id, markup)] }] }))

  const { out } = await run(['check-partner', '--url', url, '--tmax', '400'])

  expect(out).toContain('  found  http://shop.example/ is not an https URL\n         http://a.example/ is not')
  expect(out).toContain('         http://d.example/ is not an https URL\n         and 1 more; --json lists them\n')
})

function shoes(link: object = { url: 'https://shop.example/' }): object {
  return { native: { assets: [{ id: 1, title: { text: 'Shoes' } }], link } }
}

function bidOf(impid: string | undefined, markup: object, members: object = {}): object {
  const adm = JSON.stringify(markup)
  return { id: impid, impid, price: 5, adm, crid: 'c', adomain: ['a.example'], ...members }
}

async function checked(url: string): Promise<Check> {
  const { out } = await run(['check-partner', '--url', url, '--tmax', '400', '--json'])
  return JSON.parse(out) as Check
}

async function bidder(answer: (request: Request) => object): Promise<string> {
  server = createServer((message, response) => {
    void message.toArray().then((chunks: readonly Buffer[]) => {
      const request = JSON.parse(Buffer.concat(chunks).toString()) as Request
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer(request)))
    })
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}
