// npm run task -- tutorial:operator: the first steps of an operator, timed. Starts the demo, reads its traffic in the
// metrics, and asks for the explanation of one auction. Fails if this takes longer than the limit.

import { readMetrics, total } from './metrics-text.ts'
import { startDemo, until } from './running-demo.ts'

const promisedMs = 30_000
const patienceMs = 60_000
const startedMs = performance.now()

interface AuctionLine {
  readonly id: string
  readonly outcome: string
}

interface AuctionRecord {
  readonly steps: {
    readonly dispositions: readonly { readonly partner: string; readonly says: string; readonly detail: string }[]
    readonly auction: readonly { readonly winner: string | null; readonly price?: { readonly because: string } }[]
  }
}

const demo = await startDemo(120, patienceMs)
try {
  step(`the demo is up, with its console at ${demo.adminUrl}`)
  const bids = await until(bidsInMetrics, patienceMs, () => 'no bid was counted in the metrics')
  step(`${demo.adminUrl}/metrics counts ${bids} ${bids === 1 ? 'bid' : 'bids'}`)
  const id = await until(auctionWithBid, patienceMs, () => 'no auction with a bid is listed')
  const { steps } = (await (await fetch(`${demo.adminUrl}/auctions/${id}`)).json()) as AuctionRecord
  const tookMs = performance.now() - startedMs
  const [won] = steps.auction
  step(`${demo.adminUrl}/auctions/${id} explains one: ${won?.winner} won, ${won?.price?.because}`)
  for (const { partner, says, detail } of steps.dispositions) say(`         ${partner} ${says}: ${detail}`)
  say(`The operator's tutorial took ${seconds(tookMs)} s; the limit is ${seconds(promisedMs)} s.`)
  process.exitCode = tookMs > promisedMs ? 1 : 0
} finally {
  await demo.stop('SIGTERM')
}

async function bidsInMetrics(): Promise<number | undefined> {
  const text = await (await fetch(`${demo.adminUrl}/metrics`)).text()
  const bids = total(readMetrics(text), 'parley_requests_total', { outcome: 'bid' })
  return bids === 0 ? undefined : bids
}

async function auctionWithBid(): Promise<string | undefined> {
  const answer = await fetch(`${demo.adminUrl}/auctions`)
  const { auctions } = (await answer.json()) as { readonly auctions: readonly AuctionLine[] }
  return auctions.find(({ outcome }) => outcome === 'bid')?.id
}

function step(text: string): void {
  say(`${seconds(performance.now() - startedMs).padStart(6)} s ${text}`)
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1)
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
