// One of five partners falls sick, in nine ways, and heals: callers get every answer in time, the other partners keep their
// sales, and the sick one gets its traffic back.

import { type NameServer, startNameServer } from '@parley/testkit'
import { ms, percent } from '../figures.ts'
import { figuresOf, latestMs, shownKinds } from '../load/kinds.ts'
import { type LoadResult, tmaxMs } from '../load/plan.ts'
import { type Generator, startGenerator } from '../load/start-generator.ts'
import { type Scenario, type Setting, type Verdict, verdict } from '../scenario.ts'
import { partnersConfig, type RunningExchange, startExchange } from '../stage/exchange.ts'
import { bidShare, dispositionsBetween, type Metrics, shownReasons } from '../stage/metrics.ts'
import { makeCertificates } from '../stage/partners/certificates.ts'
import type { Fault, PartnerScript } from '../stage/partners/script.ts'
import { healthyPartners, startPartners } from '../stage/partners/start.ts'

const perSecond = 100
const delayMs = 20
const faultSeconds = 8
/** From this second of the fault on, the median answer is fast again. */
const p50Seconds = 5
const p50MsMax = 50
const backSecondsMax = 15
/** Of what a partner is offered, it bids on as much as this where nothing is wrong with it. */
const wellShareMin = 0.99

/** How the sick partner is reached, and what happens to it: a fault of its own, or of its name. */
interface Case {
  readonly name: string
  readonly scheme: 'http' | 'https' | 'name'
  readonly fault: Fault | 'unknown-name' | 'silent-name'
  readonly isQuick?: true
}

const cases: readonly Case[] = [
  { name: 'connections refused', scheme: 'http', fault: 'refused' },
  { name: 'black hole', scheme: 'http', fault: 'black-hole', isQuick: true },
  { name: 'reset in the middle of an answer', scheme: 'http', fault: 'reset' },
  { name: 'expired certificate', scheme: 'https', fault: 'expired-certificate' },
  { name: 'stalled TLS handshake', scheme: 'https', fault: 'stalled-handshake', isQuick: true },
  { name: 'unknown name', scheme: 'name', fault: 'unknown-name' },
  { name: 'silent name server', scheme: 'name', fault: 'silent-name' },
  { name: '20 % errors', scheme: 'http', fault: 'errors' },
  { name: '300 ms latency', scheme: 'http', fault: 'slow' },
]

export const partners: Scenario = {
  id: 'partners',
  title: `one of five partners falls sick in ${cases.length} ways`,
  async run(setting) {
    // The few of a quick run are measured at once, each with an exchange of its own.
    if (setting.isQuick) return Promise.all(cases.filter(({ isQuick }) => isQuick).map((one) => runCase(one, setting)))
    const verdicts: Verdict[] = []
    for (const one of cases) verdicts.push(await runCase(one, setting))
    return verdicts
  },
}

interface Ward {
  readonly exchange: RunningExchange
  readonly generator: Generator
  readonly fallSick: () => Promise<void>
  readonly heal: () => Promise<void>
  readonly close: () => Promise<void>
}

async function runCase(one: Case, setting: Setting): Promise<Verdict> {
  const ward = await openWard(one, setting)
  try {
    const found = await runFault(ward, one, setting)
    setting.print(`${one.name}: ${shownKinds(found.load.kinds)}; ${found.sick}`)
    setting.print(`${one.name}, bids by second after healing: ${found.recovery.shares.map(percent).join(' ')}`)
    return verdictOf(one, found)
  } finally {
    await ward.close()
  }
}

const sickName = 'sick.steady.example'

async function openWard({ scheme, fault }: Case, { seed, folder, cores }: Setting): Promise<Ward> {
  const core = cores?.others
  const certificates = scheme === 'https' ? makeCertificates(folder) : undefined
  const sickScript: PartnerScript = { price: 9, delayMs, tls: certificates, isClosing: scheme === 'name' }
  const sick = await startPartners({ seed, partners: [sickScript] }, { name: `${fault}-sick`, folder, core })
  const script = { seed, partners: healthyPartners(4, delayMs) }
  const well = await startPartners(script, { name: `${fault}-well`, folder, core })
  const names = await startNameServer({})
  const host = scheme === 'name' ? sickName : '127.0.0.1'
  const { demand } = partnersConfig([
    ...well.endpoints,
    `${scheme === 'https' ? 'https' : 'http'}://${host}:${sick.ports[0]}/bid`,
  ])
  // A name that is known stays known for minutes, so the fault of a name is there from the start.
  if (scheme === 'name') setSickName(names, fault)
  const exchange = await startExchange({
    name: `${fault}-exchange`,
    folder,
    config: { demand: { ...demand, dnsServers: [names.address] } },
    core: cores?.server,
    env: certificates === undefined ? {} : { NODE_EXTRA_CA_CERTS: certificates.authority },
  })
  const generator = startGenerator(core)
  return {
    exchange,
    generator,
    fallSick: async () => (fault === 'unknown-name' || fault === 'silent-name' ? undefined : sick.setFault(0, fault)),
    heal: async () => (scheme === 'name' ? setSickName(names, 'none') : sick.setFault(0, 'none')),
    async close() {
      await Promise.all([generator.stop(), exchange.kill(), sick.stop(), well.stop(), names.stop()])
    },
  }
}

function setSickName(names: NameServer, fault: Case['fault']): void {
  if (fault === 'unknown-name') names.setNames({})
  else if (fault === 'silent-name') names.setNames({ [sickName]: { silentFor: ['A', 'AAAA'] } })
  else names.setNames({ [sickName]: { ipv4: ['127.0.0.1'] } })
}

interface Found {
  readonly load: LoadResult
  /** The lowest share of the others' bids while the one was sick. */
  readonly others: number
  /** What became of the sick one. */
  readonly sick: string
  readonly recovery: Recovery
}

interface Recovery {
  /** Seconds from healing until it bids as before; undefined if it did not in time. */
  readonly backSeconds: number | undefined
  /** Its share of bids in each second. */
  readonly shares: readonly number[]
}

async function runFault({ exchange, generator, ...ward }: Ward, { scheme }: Case, { isQuick }: Setting) {
  const run = (seconds: number): Promise<LoadResult> =>
    generator.run({ url: exchange.url, connections: 64, pace: { kind: 'open', perSecond, seconds } })
  // Where the name is at fault from the start, there is no time before the fault.
  if (scheme !== 'name') await run(isQuick ? 2 : 4)
  const before = await exchange.metrics()
  await ward.fallSick()
  const load = await run(faultSeconds)
  const ends = dispositionsBetween(before, await exchange.metrics())
  await ward.heal()
  const recovery = await watchRecovery(exchange, run)
  const others = Math.min(...[1, 2, 3, 4].map((number) => bidShare(ends.get(`p${number}`))))
  return { load, others, sick: `the sick one: ${shownReasons(ends.get('p5'))}`, recovery } satisfies Found
}

/** Looks at the sick partner after each second until it has bid on everything for two of them. */
async function watchRecovery(
  { metrics }: RunningExchange,
  run: (seconds: number) => Promise<LoadResult>,
): Promise<Recovery> {
  const startedMs = performance.now()
  const elapsed = (): number => (performance.now() - startedMs) / 1000
  const shares: number[] = []
  let before: Metrics = await metrics()
  let backAt: number | undefined
  while (elapsed() < backSecondsMax + 3) {
    const at = elapsed()
    await run(1)
    const after = await metrics()
    const share = bidShare(dispositionsBetween(before, after).get('p5'))
    shares.push(share)
    if (share >= wellShareMin && backAt !== undefined) return { backSeconds: backAt, shares }
    backAt = share >= wellShareMin ? at : undefined
    before = after
  }
  return { backSeconds: undefined, shares }
}

function verdictOf({ name }: Case, { load, others, recovery: { backSeconds } }: Found): Verdict {
  const settled = load.bySecond.slice(p50Seconds, faultSeconds)
  const p50Ms = Math.max(...settled.map((kinds) => figuresOf(kinds, '200').p50Ms))
  const latest = latestMs(load.kinds)
  const isWhole = Object.keys(load.kinds).every((kind) => kind === '200')
  return verdict(
    `partners, ${name}: in time, the others as before, p50 below ${p50MsMax} ms after ${p50Seconds} s, back within ${backSecondsMax} s`,
    `latest ${ms(latest)}, others ${percent(others)}, p50 ${ms(p50Ms)}, back after ${backSeconds?.toFixed(0) ?? 'more than 15'} s`,
    {
      [`latest ${ms(latest)}`]: latest <= tmaxMs + load.stallMs,
      [`not every answer is a bid: ${shownKinds(load.kinds)}`]: isWhole,
      [`others ${percent(others)}`]: others >= wellShareMin,
      [`p50 ${ms(p50Ms)}`]: p50Ms < p50MsMax,
      'not back in time': backSeconds !== undefined && backSeconds <= backSecondsMax,
    },
  )
}
