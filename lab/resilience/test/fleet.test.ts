// D116: three nodes behind the balancer that we ship, and one of them is killed. What the others have is found on the console of any of
// them, and what nobody can see is said.

import { readFileSync } from 'node:fs'
import { launchChromium } from '@parley/testkit/browser'
import { freePort } from '@parley/testkit/free-port'
import { afterAll, expect, test } from 'vitest'
import { startHaproxy } from '../../stage/balancers.ts'
import { houseConfig, type RunningExchange, startExchange, temporaryFolder } from '../../stage/exchange.ts'

const requestFile = new URL('../../../docs/examples/first-request.json', import.meta.url)
const request = JSON.parse(readFileSync(requestFile, 'utf8')) as object
const closers: (() => Promise<unknown>)[] = []

afterAll(() => Promise.all(closers.map((close) => close())))

test('one of three nodes is killed: the console finds every auction of the others, and names the one it cannot see', async () => {
  const nodes = await startNodes()
  const [one, two, three] = nodes
  const folder = temporaryFolder()
  const balancer = await startHaproxy({ ports: nodes.map(({ port }) => port), folder, checkMs: 200 })
  closers.push(balancer.stop)
  const before = await sendMany(balancer.url, 60)
  const [ofOne, ofTwo, ofThree] = await Promise.all([ownIds(one), ownIds(two), ownIds(three)])

  await three.kill()
  const after = await sendMany(balancer.url, 30)

  // The balancer has spread them, and sends nothing to a node that is away.
  expect([...ofOne, ...ofTwo, ...ofThree].toSorted()).toEqual(before.toSorted())
  expect([ofOne, ofTwo, ofThree].map((ids) => ids.length >= 10)).toEqual([true, true, true])
  const away = `127.0.0.1:${three.adminPort} (nothing is listening there)`
  const living = [...ofOne, ...ofTwo, ...after]
  expect([await notFoundOn(one, living), await notFoundOn(two, living)]).toEqual([[], []])

  const browser = await launchChromium()
  closers.push(() => browser.close())
  const page = await browser.newPage()
  await page.goto(`${two.adminUrl}/auctions`)
  const listed = page.locator('.auction-rows .row')
  await expect.poll(() => listed.count()).toBe(living.length)
  const says = await page.locator('.list-status').textContent()
  const texts: string[] = []
  for (const id of [ofOne[0], ofTwo[0], after[0], ofThree[0]]) {
    await page.goto(`${two.adminUrl}/auctions/${id}`)
    await page.locator('.way-back, .nothing').first().waitFor()
    texts.push((await page.locator('main').textContent()) ?? '')
  }

  expect(says).toBe(
    `${living.length} auctions, newest first. No response from ${away}; its auctions are missing from this list.`,
  )
  const [fromOne, fromTwo, sinceThen, lost] = texts
  expect(fromOne).toContain(`Auction id${ofOne[0]}`)
  expect(fromOne).toContain(`Node127.0.0.1:${one.adminPort}`)
  expect(fromTwo).toContain(`Auction id${ofTwo[0]}`)
  expect(sinceThen).toContain(`Auction id${after[0]}`)
  expect(lost).toContain('Auction not found')
  expect(lost).toContain(`it may be on a node that did not answer: http://${away}`)
})

/** Each knows where the two others are. */
async function startNodes(): Promise<readonly [RunningExchange, RunningExchange, RunningExchange]> {
  const ports = await Promise.all([0, 1, 2].map(async () => ({ port: await freePort(), adminPort: await freePort() })))
  const nodes = await Promise.all(
    ports.map(({ port, adminPort }, at) => {
      const others = ports.filter((_, other) => other !== at).map((other) => `http://127.0.0.1:${other.adminPort}`)
      const config = { ...houseConfig, admin: { nodes: others } }
      const address = { host: '127.0.0.1', port, adminPort }
      return startExchange({ name: `node-${at + 1}`, folder: temporaryFolder(), config, at: address })
    }),
  )
  for (const node of nodes) closers.push(node.stop)
  return nodes as unknown as readonly [RunningExchange, RunningExchange, RunningExchange]
}

/** Our ids of the auctions, each of which has sold something. */
function sendMany(url: string, count: number): Promise<readonly string[]> {
  const send = async (number: number): Promise<string> => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ ...request, id: `fleet-${number}` })
    const answer = await fetch(url, { method: 'POST', headers, body })
    expect([answer.status, (await answer.text()) !== '']).toEqual([200, true])
    return answer.headers.get('x-request-id') ?? ''
  }
  return Promise.all(Array.from({ length: count }, (_, number) => send(number)))
}

/** What a node answers for itself. */
async function ownIds({ adminUrl }: RunningExchange): Promise<readonly string[]> {
  const answer = await fetch(`${adminUrl}/auctions?limit=100`, { headers: { 'parley-nodes': 'own' } })
  const { auctions } = (await answer.json()) as { readonly auctions: readonly { readonly id: string }[] }
  return auctions.map(({ id }) => id)
}

/** Asked for one after the other: a node takes only a few questions of another at once. */
async function notFoundOn({ adminUrl }: RunningExchange, ids: readonly string[]): Promise<readonly string[]> {
  const absent: string[] = []
  for (const id of ids) {
    const answer = await fetch(`${adminUrl}/auctions/${id}`)
    await answer.arrayBuffer()
    if (answer.status !== 200) absent.push(id)
  }
  return absent
}
