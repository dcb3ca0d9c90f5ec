// npm run bench:console: what it costs to look. A thousand auctions a second go through an exchange while a browser shows its
// first page and its list; the browser must stay smooth. And the processor time of an auction, with nobody looking and with a
// window open, in turns.

import { startExchange } from '@parley/testkit'
import { launchChromium } from '@parley/testkit/browser'
import type { Page } from 'playwright-core'
import { cpuMicrosOf, familyOf } from '../../bench/cpu-time.ts'
import { startGenerator } from '../../bench/load/start-generator.ts'
import { median } from '../../bench/rounds.ts'
import { ensureConsole } from './ensure.ts'

const perSecond = 1000
const framesMin = 50
const secondsOfTurn = 4
const turns = 11

await ensureConsole()
const exchange = await startExchange({ PARLEY_LIMIT_GLOBAL: '0', PARLEY_LIMIT_PUBLISHER: '0', PARLEY_LIMIT_IP: '0' })
const generator = startGenerator(undefined)
const browser = await launchChromium()
const load = (seconds: number) =>
  generator.run({
    url: `${exchange.url}/openrtb2`,
    connections: 16,
    publishers: 20,
    forwarded: 0,
    pace: { kind: 'open', perSecond, seconds },
  })
let isGood = true
try {
  await load(5)
  for (const path of ['/', '/auctions']) await countFrames(path)
  await compareCost()
} finally {
  await browser.close()
  await generator.stop()
  await exchange.stop()
}
process.exitCode = isGood ? 0 : 1

async function countFrames(path: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 1000 } })
  await page.goto(exchange.adminUrl + path)
  const [frames, { errors }] = await Promise.all([framesIn(page, 8), load(9)])
  await page.close()
  const each = median(frames)
  isGood &&= each >= framesMin
  say(
    `${path}: ${each} frames a second (at least ${framesMin}) with ${perSecond} auctions a second, ${errors} ${errors === 1 ? 'error' : 'errors'}; least ${Math.min(...frames)}`,
  )
}

function framesIn(page: Page, seconds: number): Promise<readonly number[]> {
  return page.evaluate(async (length) => {
    const counts: number[] = []
    for (let second = 0; second < length; second++) {
      const endsAt = performance.now() + 1000
      let frames = 0
      while (performance.now() < endsAt) {
        await new Promise(requestAnimationFrame)
        frames += 1
      }
      counts.push(frames)
    }
    return counts
  }, seconds)
}

/** The page stays open in one turn and is closed in the other; the exchange is the same. */
async function compareCost(): Promise<void> {
  const unseen: number[] = []
  const seen: number[] = []
  for (let turn = 0; turn < turns; turn++) {
    unseen.push(await microsOfOne())
    // A stream without a browser: what is compared is the exchange, and the browser would take its cores.
    const stream = new AbortController()
    const { body } = await fetch(`${exchange.adminUrl}/now/stream`, { signal: stream.signal })
    const reading = body?.pipeTo(new WritableStream()).catch(() => {})
    seen.push(await microsOfOne())
    stream.abort()
    await reading
  }
  say(
    `processor time of one auction: ${median(unseen).toFixed(1)} µs with nobody looking, ${median(seen).toFixed(1)} µs with a window open (median of ${turns} turns)`,
  )
}

async function microsOfOne(): Promise<number> {
  const pids = familyOf(exchange.pid)
  const before = cpuMicrosOf(pids)
  const { answered } = await load(secondsOfTurn)
  return (cpuMicrosOf(pids) - before) / answered
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
