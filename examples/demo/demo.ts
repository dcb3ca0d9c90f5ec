// npm run demo: starts the exchange with three bidders, a product service, chat traffic and a ledger that books what is
// billed. The console of the exchange shows what happens. Who types `slow velvet` sees what a slow partner does.

import { createInterface } from 'node:readline'
import { type Options, readOptions, usage } from './options.ts'
import { portComplaints } from './ports.ts'
import { type Stage, setStage } from './stage.ts'

const reportMs = 5000

const reading = readOptions(process.argv.slice(2))
switch (reading.kind) {
  case 'help':
    say(usage)
    break
  case 'fault':
    complain(`${reading.reason}\n\n${usage}`)
    process.exitCode = 2
    break
  case 'options':
    process.exitCode = await run(reading.options)
}

/** Runs until it is stopped and returns the exit code. */
async function run(options: Options): Promise<number> {
  const complaints = await portComplaints([
    { port: options.exchangePort, use: 'the exchange', option: '--exchange-port' },
    { port: options.adminPort, use: 'the admin port', option: '--admin-port' },
  ])
  if (complaints.length > 0) {
    complain(`${complaints.join('\n')}\nFor example: npm run demo -- --exchange-port 0 --admin-port 0`)
    return 1
  }
  // From the first process on, a signal must end all of them.
  const stop = stopSignal()
  const endings: (() => unknown)[] = []
  try {
    return await perform(options, stop, (end) => endings.push(end))
  } catch (error) {
    // Ctrl-C also reaches the exchange, so an interrupted start looks like a failure of the exchange.
    if (stop.isAsked()) return 0
    complain(`The demo cannot run: ${(error as Error).message}`)
    return 1
  } finally {
    for (const end of endings.toReversed()) await end()
    say('Stopped. Nothing is left running.')
  }
}

async function perform(options: Options, stop: StopSignal, onStarted: (end: () => unknown) => void): Promise<number> {
  say('\nParley, the demo\n')
  const progress = (text: string): void => {
    if (!stop.isAsked()) say(`  ${secondsSinceStart()} s  ${text}`)
  }
  const stage = await Promise.race([setStage({ options, onStarted, progress, complain }), stop.asked])
  if (stage === undefined) return 0
  const timer = options.seconds === 0 ? undefined : setTimeout(stop.ask, options.seconds * 1000)
  onStarted(() => clearTimeout(timer))
  say(banner(stage))
  void stage.firstBid.then(() =>
    progress(`first bid received; every auction is explained at ${stage.adminUrl}/auctions`),
  )
  const report = setInterval(() => {
    // Errors of a request that is interrupted by the shutdown do not matter.
    stage.numbers().then(
      (line) => say(line),
      () => {},
    )
  }, reportMs)
  onStarted(() => clearInterval(report))
  onStarted(obeyLines(stage.moods))
  const how = await Promise.race([stop.asked, stage.ended])
  if (how === undefined || stop.isAsked()) return 0
  complain(`The exchange ${how}. The demo cannot go on without it.`)
  return 1
}

interface StopSignal {
  readonly asked: Promise<void>
  readonly isAsked: () => boolean
  readonly ask: () => void
}

function stopSignal(): StopSignal {
  const { promise: asked, resolve } = Promise.withResolvers<void>()
  let isAsked = false
  const ask = (): void => {
    isAsked = true
    resolve()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, ask)
  return { asked, isAsked: () => isAsked, ask }
}

function banner({ endpoint, adminUrl, moods }: Stage): string {
  return `
  Console      ${adminUrl}/
  Exchange     POST ${endpoint}

  Type "slow velvet" and Enter to make a partner slow, "well velvet" to heal it (${moods.names.join(', ')}).
  Ctrl-C stops everything.
`
}

/** What is typed makes a partner slow, or well again. The result ends the listening. */
function obeyLines(moods: Stage['moods']): () => void {
  const lines = createInterface({ input: process.stdin })
  lines.on('line', (line) => {
    const [verb = '', name = ''] = line.trim().split(/\s+/)
    const isKnown = moods.names.includes(name) && (verb === 'slow' || verb === 'well')
    if (isKnown) moods.setSlow(name, verb === 'slow')
    if (line.trim() !== '')
      say(isKnown ? `${name} is ${verb} from now on.` : `Type slow or well and one of ${moods.names.join(', ')}.`)
  })
  return () => lines.close()
}

function secondsSinceStart(): string {
  return (performance.now() / 1000).toFixed(1)
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

function complain(text: string): void {
  process.stderr.write(`${text}\n`)
}
