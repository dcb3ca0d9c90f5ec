// 100 reloads and 25 bad files at load, with two workers: no request fails, each good file is in force in both workers, and
// each bad one is counted and told with its file and line.

import { writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { sum } from '../figures.ts'
import type { LoadResult } from '../load/plan.ts'
import { startLoad } from '../load/seconds.ts'
import { type Scenario, type Setting, type Verdict, verdict } from '../scenario.ts'
import { badFiles } from './bad-files.ts'
import { type LogLine, type Reloadable, startReloadable } from './reloadable.ts'

export const reloadsScenario: Scenario = {
  id: 'reloads',
  title: 'a new configuration again and again, and bad ones among them',
  run: ({ folder, print, isQuick }) =>
    proveReloads({ folder, print, reloads: isQuick ? 20 : 100, pauseMs: 100, perSecond: 200 }),
}

interface ReloadsSetting extends Pick<Setting, 'folder' | 'print'> {
  readonly reloads: number
  /** Between two files. */
  readonly pauseMs: number
  /** Requests in a second. */
  readonly perSecond: number
}

/** A reload takes milliseconds; a busy machine takes longer. */
const patienceMs = 60_000

async function proveReloads(setting: ReloadsSetting): Promise<readonly Verdict[]> {
  const exchange = await startReloadable({ folder: setting.folder, config: yamlOf(0), workers: 2 })
  try {
    const endLoad = startLoad(exchange.url, setting.perSecond)
    const spans = await reloadAll(exchange, setting)
    const result = await endLoad()
    const metrics = await (await fetch(`${exchange.adminUrl}/metrics`)).text()
    return verdictsOf({ setting, file: exchange.configFile, spans, result, metrics, lines: exchange.lines() })
  } finally {
    await exchange.stop()
  }
}

/** A campaign for every request; its price shows the version. */
function yamlOf(version: number): string {
  return `log: { linesMax: 10000 }
limits: { ip: 0, publisher: 0, global: 0 }
house:
  campaigns:
    - id: shoes
      priceCpm: ${1 + version / 100}
      advertiserDomain: northtrail.example
      creative:
        title: Trail shoes that keep their grip in the rain
        url: https://northtrail.example/shoes
        sponsored: Northtrail
        desc: Light, waterproof and repairable.
        ctatext: See the shoes
        images: [{ use: main, url: https://northtrail.example/shoes-1200x627.jpg, w: 1200, h: 627 }]
`
}

/** Every fourth good file comes after a bad one. Returns how long each good one took, in milliseconds. */
async function reloadAll(
  exchange: Reloadable,
  { reloads, pauseMs, print }: ReloadsSetting,
): Promise<readonly number[]> {
  const bad = badFiles(yamlOf(0))
  const spans: number[] = []
  for (let version = 1; version <= reloads; version++) {
    if (version % 4 === 0) await reload(exchange, bad[version / 4 - 1] ?? '', 'config-refused')
    spans.push(await reload(exchange, yamlOf(version), 'config-applied'))
    await wait(pauseMs)
    if (version % 20 === 0) print(`${version} reloads, the last in ${spans.at(-1)?.toFixed(0)} ms`)
  }
  return spans
}

async function reload(exchange: Reloadable, text: string, event: string): Promise<number> {
  const before = countOf(exchange.lines(), event)
  writeFileSync(exchange.configFile, text)
  const startedMs = performance.now()
  exchange.reload()
  while (countOf(exchange.lines(), event) === before) {
    if (performance.now() - startedMs > patienceMs) throw new Error(`no ${event} after ${JSON.stringify(text)}`)
    await wait(5)
  }
  return performance.now() - startedMs
}

function countOf(lines: readonly LogLine[], event: string): number {
  return lines.filter((line) => line.event === event).length
}

interface Found {
  readonly setting: ReloadsSetting
  readonly file: string
  readonly spans: readonly number[]
  readonly result: readonly LoadResult[]
  readonly metrics: string
  readonly lines: readonly LogLine[]
}

function verdictsOf({ setting, file, spans, result, metrics, lines }: Found): readonly Verdict[] {
  const { reloads } = setting
  const bad = Math.floor(reloads / 4)
  const answered = sum(result.map((one) => one.answered))
  const errors = sum(result.map((one) => one.errors))
  const slowMs = Math.max(...result.map((one) => one.p99Ms))
  const applied = seriesSum(metrics, 'parley_config_reloads_total{result="applied"}')
  const refused = seriesSum(metrics, 'parley_config_reloads_total{result="refused"}')
  const hashes = new Set([...metrics.matchAll(/^parley_config_info\{(.*)\} /gm)].map(([, labels]) => labels))
  const told = lines.filter(({ event }) => event === 'config-refused')
  const withLine = told.filter(({ msg }) => new RegExp(`${file}:\\d+: `).test(msg)).length
  const slowestMs = Math.max(...spans)
  const last = lines.findLast(({ event }) => event === 'config-applied')
  return [
    verdict(
      `reloads: during ${reloads} reloads and ${bad} bad files, no request fails`,
      `${errors} of ${answered} failed; p99 at most ${slowMs.toFixed(0)} ms in any second; the slowest reload took ${slowestMs.toFixed(0)} ms`,
      { [`${errors} failed`]: errors === 0, 'nothing was asked': answered > 0 },
    ),
    verdict(
      'reloads: every good file is in force in both workers',
      `${applied} counted; ${[...hashes].join(' and ')}`,
      {
        [`${applied} counted`]: applied === reloads,
        'the workers differ': hashes.size === 1,
        'the number is another': last?.snapshot === reloads + 1,
      },
    ),
    verdict(
      'reloads: every bad file is counted and told with file and line',
      `${refused} counted, ${withLine} with a line`,
      {
        [`${refused} counted`]: refused === bad,
        [`${told.length - withLine} without a line`]: withLine === bad,
      },
    ),
  ]
}

function seriesSum(metrics: string, series: string): number {
  const values = metrics.split('\n').filter((line) => line.startsWith(`${series} `))
  return sum(values.map((line) => Number(line.slice(series.length))))
}
