// T89: a configuration of ten thousand campaigns, all of which change, and then one price from the console, at load. Requests
// and probes go on, and no turn of the event loop is long.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startLoad } from '../load/seconds.ts'
import type { Scenario, Setting, Verdict } from '../scenario.ts'
import { failuresVerdict, turnsVerdict, watched, watchedBy } from './long-turns.ts'
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

/** V8 compiles what it has not seen yet; so much is served before anything is measured. */
const warmSeconds = 10
const patienceMs = 120_000

async function proveLargeReloads(setting: LargeReloadsSetting): Promise<readonly Verdict[]> {
  const { folder, campaigns, workers, perSecond, print } = setting
  const turns = join(folder, `turns-${workers}`)
  const exchange = await startReloadable({
    folder,
    config: yamlOf(campaigns, 1),
    workers,
    env: { PARLEY_ADMIN_CHANGES: 'true', ...watchedBy(turns) },
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
    const by = workers === 1 ? '' : `, ${workers} workers`
    return [
      turnsVerdict('large-reloads', `all of ${campaigns} campaigns change${by}`, all),
      turnsVerdict('large-reloads', `one price of ${campaigns} changes from the console${by}`, one),
      failuresVerdict(`large-reloads: no request fails meanwhile${by}`, result),
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
