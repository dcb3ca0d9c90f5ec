// What it costs to look. A thousand auctions a second go through an exchange while a browser shows its
// first page and its list; the browser must stay smooth. And the processor time of an auction, with nobody looking and with a
// window open, in turns.

import { type RunningExchange, startExchange } from '@parley/testkit'
import { launchChromium } from '@parley/testkit/browser'
import type { Page } from 'playwright-core'
import { commandOf } from '../../scripts/command/command.ts'
import { ensureConsole } from '../../scripts/console/ensure.ts'
import { median } from '../figures.ts'
import type { LoadResult } from '../load/plan.ts'
import { startGenerator } from '../load/start-generator.ts'
import { cpuMicrosOf, familyOf } from '../stage/cpu-time.ts'

const perSecond = 1000
const framesMin = 50
const secondsOfTurn = 4
const turns = 11

export const command = commandOf({
  run: measure,
})

async function measure(): Promise<number> {
  await ensureConsole()
  const exchange = await startExchange({ PARLEY_LIMIT_GLOBAL: '0', PARLEY_LIMIT_PUBLISHER: '0', PARLEY_LIMIT_IP: '0' })
  const generator = startGenerator(undefined)
  const browser = await launchChromium()
  const target = { url: `${exchange.url}/openrtb2`, connections: 16, publishers: 20, forwarded: 0 }
  const load = (seconds: number): Promise<LoadResult> =>
    generator.run({ ...target, pace: { kind: 'open', perSecond, seconds } })
  try {
    await load(5)
    const frames: number[] = []
    for (const path of ['/', '/auctions']) {
      frames.push(await countFrames(path, await browser.newPage({ viewport }), exchange.adminUrl, load))
    }
    await compareCost(exchange, load)
    return frames.every((each) => each >= framesMin) ? 0 : 1
  } finally {
    await browser.close()
    await generator.stop()
    await exchange.stop()
  }
}

const viewport = { width: 1440, height: 1000 }

type Load = (seconds: number) => Promise<LoadResult>

async function countFrames(path: string, page: Page, adminUrl: string, load: Load): Promise<number> {
  await page.goto(adminUrl + path)
  const [frames, { errors }] = await Promise.all([framesIn(page, 8), load(9)])
  await page.close()
  const each = median(frames)
  console.log(
    `${path}: ${each} frames a second (at least ${framesMin}) with ${perSecond} auctions a second, ${errors} ${errors === 1 ? 'error' : 'errors'}; least ${Math.min(...frames)}`,
  )
  return each
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
async function compareCost({ adminUrl, pid }: RunningExchange, load: Load): Promise<void> {
  const unseen: number[] = []
  const seen: number[] = []
  for (let turn = 0; turn < turns; turn++) {
    unseen.push(await microsOfOne(pid, load))
    // A stream without a browser: what is compared is the exchange, and the browser would take its cores.
    const stream = new AbortController()
    const { body } = await fetch(`${adminUrl}/now/stream`, { signal: stream.signal })
    const reading = body?.pipeTo(new WritableStream()).catch(() => {})
    seen.push(await microsOfOne(pid, load))
    stream.abort()
    await reading
  }
  console.log(
    `processor time of one auction: ${median(unseen).toFixed(1)} µs with nobody looking, ${median(seen).toFixed(1)} µs with a window open (median of ${turns} turns)`,
  )
}

async function microsOfOne(pid: number, load: Load): Promise<number> {
  const pids = familyOf(pid)
  const before = cpuMicrosOf(pids)
  const { answered } = await load(secondsOfTurn)
  return (cpuMicrosOf(pids) - before) / answered
}
