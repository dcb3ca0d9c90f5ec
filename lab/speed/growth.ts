// P5: what a request costs when the exchange knows more: partners in the catalogue, publishers and addresses that call. The
// cost should be flat. Each size has its own process; they take turns.

import { startGenerator } from '../load/start-generator.ts'
import { partnerTimeoutMs, startThreePartners } from './fan-out.ts'
import { houseYaml } from './house.ts'
import type { Findings, Goal } from './report/results.ts'
import { type Contender, type RoundPlan, ratioOf, runRounds, summaryOf } from './rounds.ts'
import { priceFrom } from './servers/ask-once.ts'
import type { ServerProcess } from './servers/exchange.ts'
import { exchangeNote, partnersYaml, startExchange } from './servers/exchange.ts'
import type { Bench, Setting } from './setting.ts'
import { bookedStocks, type Stocks, stocks } from './stock.ts'

const flatWithin = 1.1
const eligible = 3
/** More addresses than an exchange remembers by default, so that old ones are dropped before the measurement starts. */
const addressWarmUp = 60_000

export const growth: Bench = {
  title: 'P5: cost per request as the exchange grows',
  isPinned: true,
  run: runGrowth,
}

interface Group {
  readonly plan: RoundPlan
  readonly start: () => Promise<{
    readonly contenders: readonly Contender[]
    readonly servers: readonly Pick<ServerProcess, 'stop'>[]
    readonly goals?: readonly Goal[]
  }>
}

async function runGrowth(setting: Setting): Promise<Findings> {
  const { effort, print, tellTurn, cores } = setting
  const notes = [
    `Catalogue: ${eligible} HTTP partners that answer at once take every request; all others serve another country.`,
    'Publishers: each request names another one, in turn. Addresses: likewise, in X-Forwarded-For behind a trusted proxy.',
    'Campaigns for other words and publishers and deals that do not call, as many as a configuration may have; the file is JSON.',
    'What is remembered keeps its default bounds: 10,000 publishers and 50,000 addresses; the rest gives way.',
    exchangeNote,
  ]
  for (const note of notes) print(note)
  const generator = startGenerator(cores?.others)
  const found: Findings[] = []
  for (const { plan, start } of groupsOf(setting)) {
    const { contenders, servers, goals = [] } = await start()
    for (const { name, url } of contenders) await priceFrom(name, url)
    const turns = await runRounds(contenders, generator, plan, tellTurn)
    await Promise.all(servers.map((server) => server.stop()))
    const [first, ...others] = contenders.map(({ name }) => name)
    found.push({
      notes: [],
      rows: contenders.map(({ name }) => summaryOf(turns, name)),
      goals: [
        ...others.map((name): Goal => {
          return {
            name: `${name} ÷ ${first}`,
            kind: 'ratio',
            ...ratioOf(turns, [name], [first ?? '']),
            most: flatWithin,
          }
        }),
        ...goals,
      ],
      profiles: [],
    })
  }
  await generator.stop()
  return {
    notes: [...notes, `${effort.rounds} rounds in turns; the median counts.`],
    rows: found.flatMap(({ rows }) => rows),
    goals: found.flatMap(({ goals }) => goals),
    profiles: [],
  }
}

function groupsOf({ effort, cores }: Setting): readonly Group[] {
  const { quick, requests, warmUp } = effort
  const partners = { ...effort, requests: Math.ceil(requests / 4), warmUp: Math.ceil(warmUp / 2) }
  const publishers = { ...effort, requests: Math.ceil(requests * 0.75) }
  const core = cores?.server
  const sizes = quick ? [1, 1_000_000] : [1, 100_000, 1_000_000]
  const groups: readonly Group[] = [
    { plan: partners, start: () => startCatalogues(quick ? [3, 100] : [3, 10, 100], core, cores?.others) },
    { plan: publishers, start: () => startCallers('publishers', sizes, core) },
  ]
  // Filling the memory of addresses alone would take most of a quick run.
  if (quick) return groups
  const addresses = { ...publishers, warmUp: Math.min(addressWarmUp, warmUp) }
  return [
    ...groups,
    { plan: addresses, start: () => startCallers('forwarded', [1, 1_000_000], core) },
    { plan: publishers, start: () => startStocks(stocks, core) },
    { plan: publishers, start: () => startStocks(bookedStocks, core) },
  ]
}

const startSecondsMost = 2

/** How long each takes to start is measured too, with nothing beside it. */
async function startStocks(given: Stocks, core: number | undefined) {
  const goals: Goal[] = []
  for (const [name, textOf] of Object.entries(given)) {
    const yaml = textOf()
    const startedAtMs = performance.now()
    const { stop } = await startExchange({ yaml, core })
    const value = (performance.now() - startedAtMs) / 1000
    await stop()
    goals.push({ name: `start with ${name}, s`, kind: 'absolute', value, most: startSecondsMost })
  }
  const contenders: (ServerProcess & { readonly name: string })[] = []
  for (const [name, textOf] of Object.entries(given)) {
    contenders.push({ ...(await startExchange({ yaml: textOf(), core })), name })
  }
  return { contenders, servers: contenders, goals }
}

async function startCatalogues(sizes: readonly number[], core: number | undefined, others: number | undefined) {
  const partners = await startThreePartners(others)
  const servers = await Promise.all(
    sizes.map((size) =>
      startExchange({
        yaml: catalogueYaml(
          partners.map(({ url }) => url),
          size,
        ),
        core,
      }),
    ),
  )
  const contenders = servers.map((server, index) => ({ ...server, name: `${sizes[index]} partners` }))
  return { contenders, servers: [...servers, ...partners] }
}

/** The sample request comes from the United States. */
function catalogueYaml(urls: readonly string[], size: number): string {
  const [first] = urls
  const others = Array.from({ length: size - eligible }, () => ({ url: first ?? '', country: 'DE' }))
  return partnersYaml([...urls.map((url) => ({ url, timeoutMs: partnerTimeoutMs })), ...others])
}

/** `trait` is what of its requests there are so many of. */
async function startCallers(trait: keyof typeof nouns, sizes: readonly number[], core: number | undefined) {
  const behindProxy = '\nserver:\n  trustedProxies: [127.0.0.0/8]\n'
  const yaml = trait === 'publishers' ? houseYaml : `${houseYaml}${behindProxy}`
  const servers = await Promise.all(sizes.map(() => startExchange({ yaml, core })))
  const contenders = servers.map((server, index) => {
    const size = sizes[index] ?? 1
    return { ...server, name: counted(size, trait), [trait]: size }
  })
  return { contenders, servers }
}

const nouns = { publishers: ['publisher', 'publishers'], forwarded: ['address', 'addresses'] } as const

function counted(count: number, trait: keyof typeof nouns): string {
  const [one, many] = nouns[trait]
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`
}
