// npm run bench:fan-out — P2: the exchange with three HTTP partners that answer at once, beside a bare server that asks
// the same three. The figure is the ratio of processor time per request, measured in turns in one run; the goal is 1.3.

import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { limitsNote, partnersYaml, startExchange } from './exchange.ts'
import { startGenerator } from './load.ts'
import { type Cores, coresToPin, describeMachine, showMachine } from './machine.ts'
import { type BenchOptions, readOptions } from './options.ts'
import { type ServerProcess, startServer } from './process.ts'
import { readProfile, showProfile, summariseProfile } from './profile.ts'
import { type Contender, runRounds, summaryOf } from './rounds.ts'
import { sampleBody } from './sample.ts'
import { showHead, showTurn } from './table.ts'

const goal = 1.3
const partnerPrices = [1, 2, 3]
const resultsFolder = fileURLToPath(new URL('./results/', import.meta.url))
const profileFolder = join(resultsFolder, 'fan-out-profile')

await main(readOptions())

async function main(options: BenchOptions): Promise<void> {
  const { rounds, requests, warmUp, connections } = options
  const machine = describeMachine()
  const cores = coresToPin()
  console.log('P2: three HTTP partners that answer at once')
  console.log(`${showMachine(machine, cores)}\n${limitsNote}`)
  console.log(`${rounds} rounds of ${requests} requests on ${connections} connections, after ${warmUp} to warm up\n`)

  const { bare, exchange, stop } = await startAll(cores, options.profile)
  const contenders: readonly Contender[] = [
    { name: 'bare', ...bare },
    { name: 'exchange', ...exchange },
  ]
  for (const contender of contenders) await checkAnswer(contender)
  const generator = startGenerator(cores?.others)
  console.log(showHead())
  const turns = await runRounds(contenders, generator, options, (round, turn) =>
    console.log(showTurn(`${round}/${rounds} ${turn.name}`, turn)),
  )
  await generator.stop()
  await stop()

  const summaries = contenders.map(({ name }) => summaryOf(turns, name))
  const ratio = (summaries[1]?.cpuMicros ?? Number.NaN) / (summaries[0]?.cpuMicros ?? Number.NaN)
  console.log('')
  for (const summary of summaries) console.log(showTurn(`median ${summary.name}`, summary))
  console.log(`\nexchange ÷ bare: ${ratio.toFixed(2)} (goal: at most ${goal})`)
  if (options.profile) tellProfile()
  else save({ bench: 'fan-out', at: new Date().toISOString(), machine, cores, options, goal, ratio, summaries, turns })
  if (turns.some(({ errors }) => errors > 0)) process.exitCode = 1
}

function save(result: object): void {
  mkdirSync(resultsFolder, { recursive: true })
  writeFileSync(join(resultsFolder, 'fan-out.json'), `${JSON.stringify(result, undefined, 2)}\n`)
  console.log('Written to bench/results/fan-out.json')
}

/** A run with a profile shows where the time goes; its figures are not kept. */
function tellProfile(): void {
  const [file = ''] = readdirSync(profileFolder)
  console.log(`\n${showProfile(summariseProfile(readProfile(join(profileFolder, file))), 40)}`)
}

interface Cast {
  readonly bare: ServerProcess
  readonly exchange: ServerProcess
  readonly stop: () => Promise<void>
}

async function startAll(cores: Cores | undefined, hasProfile: boolean): Promise<Cast> {
  rmSync(profileFolder, { recursive: true, force: true })
  const partners = await Promise.all(
    partnerPrices.map((price) => startServer({ file: './partner.ts', args: [String(price)], core: cores?.others })),
  )
  const urls = partners.map(({ url }) => url)
  const core = cores?.server
  const bare = await startServer({ file: './bare-fan-out.ts', args: urls.map(({ href }) => href), core })
  const yaml = partnersYaml(urls)
  const exchange = await startExchange({ yaml, core, profileFolder: hasProfile ? profileFolder : undefined })
  return {
    bare,
    exchange,
    stop: async () => void (await Promise.all([bare, exchange, ...partners].map((server) => server.stop()))),
  }
}

/** Before anything is measured: the contender does the work, all partners are asked and the highest bid wins. */
async function checkAnswer({ name, url }: Contender): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body: sampleBody() })
  const text = await response.text()
  const answer = response.status === 200 ? (JSON.parse(text) as Answer) : undefined
  const price = answer?.seatbid[0]?.bid[0]?.price
  if (price !== Math.max(...partnerPrices)) throw new Error(`${name} answered ${response.status}: ${text}`)
}

interface Answer {
  readonly seatbid: readonly { readonly bid: readonly { readonly price: number }[] }[]
}
