// npm run demo: the exchange with everything around it that it needs to be seen at work. Three bidders, a product service,
// chats, and a page that says where everything is.

import type { Numbers } from './numbers.ts'
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

/** Runs until somebody stops it. The exit code. */
async function run(options: Options): Promise<number> {
  const complaints = await portComplaints([
    { port: options.port, use: 'the page', option: '--port' },
    { port: options.exchangePort, use: 'the exchange', option: '--exchange-port' },
    { port: options.adminPort, use: 'the operator', option: '--admin-port' },
  ])
  if (complaints.length > 0) {
    complain(`${complaints.join('\n')}\nFor example: npm run demo -- --port 0 --exchange-port 0 --admin-port 0`)
    return 1
  }
  // From the first process on, a signal has to end them all.
  const stop = stopSignal()
  const endings: (() => unknown)[] = []
  try {
    return await perform(options, stop, (end) => endings.push(end))
  } catch (error) {
    // Ctrl-C reaches the exchange too, so a start that is cut off looks like a failure of it.
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
  const progress = (text: string): void => say(`  ${secondsSinceStart()} s  ${text}`)
  const stage = await setStage({ options, onStarted, progress, complain })
  const timer = options.seconds === 0 ? undefined : setTimeout(stop.ask, options.seconds * 1000)
  onStarted(() => clearTimeout(timer))
  await Promise.race([stage.firstBid, stop.asked, stage.ended])
  progress('the first bid is there')
  say(banner(stage))
  const report = setInterval(() => {
    // An answer that is cut off by the end has nobody to read it.
    stage.numbers().then(
      (numbers) => say(numbersLine(numbers)),
      () => {},
    )
  }, reportMs)
  onStarted(() => clearInterval(report))
  await Promise.race([stop.asked, stage.ended])
  if (stop.isAsked()) return 0
  complain('The exchange has ended by itself, and the demo with it.')
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

function banner({ pageUrl, endpoint, adminUrl }: Stage): string {
  return `
  Look here    ${pageUrl}
  Exchange     POST ${endpoint}
  Operator     ${adminUrl}/auctions
               ${adminUrl}/metrics

  Ctrl-C stops everything.
`
}

function numbersLine({ requests, bids, noBids, errors, p50Ms, p95Ms, partners }: Numbers): string {
  const shares = partners
    .filter(({ won }) => won > 0)
    .map(({ name, winShare }) => `${name} ${Math.round(winShare * 100)} %`)
  const times = `p50 ${whole(p50Ms)} ms, p95 ${whole(p95Ms)} ms`
  return `${requests} requests: ${bids} bids, ${noBids} no-bids, ${errors} errors | ${times} | won: ${shares.join(', ')}`
}

function whole(value: number | undefined): string {
  return value === undefined ? '–' : String(Math.round(value))
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
