// T89: a configuration of ten thousand campaigns, all of which change, and then one price from the console, at load. Requests
// and probes go on, and no turn of the event loop is long.

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startLoad } from '../load/seconds.ts'
import { type Scenario, type Setting, type Verdict, verdict } from '../scenario.ts'
import { type Reloadable, startReloadable } from './reloadable.ts'

export const largeReloadsScenario: Scenario = {
  id: 'large-reloads',
  title: 'a configuration of many campaigns changes',
  async run({ folder, print, isQuick }) {
    const setting = { folder, print, campaigns: isQuick ? 1000 : 10_000, perSecond: 200 }
    const alone = await proveLargeReloads({ ...setting, workers: 1 })
    return [...alone, ...(await proveLargeReloads({ ...setting, workers: 2 }))]
  },
}

interface LargeReloadsSetting extends Pick<Setting, 'folder' | 'print'> {
  readonly campaigns: number
  /** Requests in a second. */
  readonly perSecond: number
  readonly workers: number
}

/** A turn may take no longer. */
const turnMsMax = 50
/** Between two probes. */
const probeMs = 10
/** V8 compiles what it has not seen yet; so much is served before anything is measured. */
const warmSeconds = 10
const patienceMs = 120_000

async function proveLargeReloads(setting: LargeReloadsSetting): Promise<readonly Verdict[]> {
  const { folder, campaigns, workers, perSecond, print } = setting
  const turns = join(folder, `turns-${workers}`)
  const preload = new URL('../stage/preload/long-turns.ts', import.meta.url).href
  const exchange = await startReloadable({
    folder,
    config: yamlOf(campaigns, 1),
    workers,
    env: { PARLEY_ADMIN_CHANGES: 'true', PARLEY_LONG_TURNS: turns, NODE_OPTIONS: `--import=${preload}` },
  })
  try {
    const endLoad = startLoad(exchange.url, perSecond)
    await wait(warmSeconds * 1000)
    print(`${campaigns} campaigns, ${workers === 1 ? 'one process' : `${workers} workers`}: all campaigns change`)
    const all = await watched(exchange, turns, () => {
      writeFileSync(exchange.configFile, yamlOf(campaigns, 2))
      exchange.reload()
      return untilApplied(exchange, 1)
    })
    print('one price changes, from the console')
    const one = await watched(exchange, turns, () => changePrice(exchange.adminUrl))
    const result = await endLoad()
    const failed = result.reduce((total, second) => total + second.errors, 0)
    const answered = result.reduce((total, second) => total + second.answered, 0)
    const by = workers === 1 ? '' : `, ${workers} workers`
    return [
      verdictOf(`all of ${campaigns} campaigns change${by}`, all),
      verdictOf(`one price of ${campaigns} changes from the console${by}`, one),
      verdict(`large-reloads: no request fails meanwhile${by}`, `${failed} of ${answered} failed`, {
        [`${failed} failed`]: failed === 0,
        'nothing was asked': answered > 0,
      }),
    ]
  } finally {
    await exchange.stop()
  }
}

function yamlOf(campaigns: number, price: number): string {
  const one = (number: number): string => `    - id: campaign-${number}
      priceCpm: ${price + (number % 100) / 100}
      advertiserDomain: shop${number}.example
      cat: [IAB8, IAB9]
      creative:
        title: Shoes of shop ${number} that keep their grip in the rain
        url: https://shop${number}.example/shoes
        sponsored: Shop ${number}
        desc: Light, waterproof and repairable.
        ctatext: See the shoes
        images: [{ use: main, url: "https://shop${number}.example/shoes.jpg", w: 1200, h: 627 }]
`
  const list = Array.from({ length: campaigns }, (_, number) => one(number)).join('')
  return `log: { linesMax: 10000 }\nlimits: { ip: 0, publisher: 0, global: 0 }\nhouse:\n  campaigns:\n${list}`
}

interface Watched {
  readonly tookMs: number
  readonly longestTurnMs: number
  readonly probes: number
  readonly failedProbes: number
  readonly longestProbeMs: number
}

/** Probes the exchange while something is done to it. */
async function watched({ url }: Reloadable, turns: string, run: () => Promise<void>): Promise<Watched> {
  const beganAtMs = Date.now()
  const probe = startProbes(url.replace('/openrtb2', '/livez'))
  await run()
  const tookMs = Date.now() - beganAtMs
  // What is left of the old configuration goes a little later.
  await wait(1000)
  const { waits, failed } = await probe.end()
  const written = existsSync(turns) ? readFileSync(turns, 'utf8').trim().split('\n') : []
  const during = written.map((line) => line.split(' ').map(Number)).filter(([at = 0]) => at >= beganAtMs)
  const longestTurnMs = Math.max(0, ...during.map(([, ms = 0]) => ms))
  return { tookMs, longestTurnMs, probes: waits.length, failedProbes: failed, longestProbeMs: Math.max(...waits) }
}

function startProbes(url: string): { readonly end: () => Promise<{ waits: readonly number[]; failed: number }> } {
  const state = { isOver: false, failed: 0 }
  const waits: number[] = []
  const probe = async (): Promise<void> => {
    const sentMs = performance.now()
    const isAlive = await fetch(url).then(
      async (answer) => (await answer.text()) !== '' && answer.status === 200,
      () => false,
    )
    waits.push(performance.now() - sentMs)
    if (!isAlive) state.failed++
  }
  const run = async (): Promise<void> => {
    const sent: Promise<void>[] = []
    while (!state.isOver) {
      sent.push(probe())
      await wait(probeMs)
    }
    await Promise.all(sent)
  }
  const running = run()
  return {
    async end() {
      state.isOver = true
      await running
      return { waits, failed: state.failed }
    },
  }
}

async function untilApplied(exchange: Reloadable, count: number): Promise<void> {
  const giveUpAtMs = performance.now() + patienceMs
  while (exchange.lines().filter(({ event }) => event === 'config-applied').length < count) {
    const refused = exchange.lines().find(({ event }) => event === 'config-refused')
    if (refused !== undefined) throw new Error(refused.msg)
    if (performance.now() > giveUpAtMs) throw new Error(`the configuration was not applied within ${patienceMs} ms`)
    await wait(5)
  }
}

async function changePrice(adminUrl: string): Promise<void> {
  const looked = (await (await fetch(`${adminUrl}/changes`)).json()) as { readonly version: { configHash: string } }
  const edits = [{ kind: 'campaign', name: 'campaign-7', member: 'priceCpm', value: 9 }]
  const answer = await fetch(`${adminUrl}/changes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ edits, base: looked.version.configHash }),
  })
  if (answer.status !== 200) throw new Error(`the change got ${answer.status}: ${await answer.text()}`)
}

function verdictOf(what: string, found: Watched): Verdict {
  const { tookMs, longestTurnMs, probes, failedProbes, longestProbeMs } = found
  return verdict(
    `large-reloads: ${what}: no turn of the loop takes ${turnMsMax} ms, no probe fails`,
    `longest turn ${longestTurnMs.toFixed(0)} ms; ${failedProbes} of ${probes} probes failed, the slowest took ${longestProbeMs.toFixed(0)} ms; in force after ${(tookMs / 1000).toFixed(1)} s`,
    {
      [`a turn of ${longestTurnMs.toFixed(0)} ms`]: longestTurnMs < turnMsMax,
      [`${failedProbes} probes failed`]: failedProbes === 0,
    },
  )
}
