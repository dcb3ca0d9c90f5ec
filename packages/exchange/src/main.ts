#!/usr/bin/env node
// The command: reads the configuration, starts the exchange, stops it on request.

import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { createExchange, type Exchange } from './app.ts'
import type { Config } from './config/fields.ts'
import { loadConfig } from './config/load.ts'
import { showProblem } from './config/problem.ts'
import { adapterSchemas } from './demand/partners.ts'
import { callableOriginOf, originOf } from './edge/origin.ts'
import { systemClock } from './time/clock.ts'
import { leasesOfPrimary, runWorkers, workerNumber } from './workers.ts'

/** How this file was started: as a source of the project, or as the command of the installed package. */
const command = import.meta.url.endsWith('.ts') ? 'npm start --' : 'parley-exchange'

const usage = `Usage: ${command} [--config FILE] [--check-config] [--help]

  --config FILE    configuration file (default: $PARLEY_CONFIG, else parley.yaml if it exists)
  --check-config   say whether the configuration is right, and stop`

// V8 sees that the records of auctions outlive a collection and then makes them old from the start. They are not: each
// lives until a thousand others have come, and old garbage is the dear kind. Without this they die young.
setFlagsFromString('--no-allocation-site-pretenuring')

main()

function main(): void {
  const options = readOptions()
  if (options.help) {
    say(usage)
    return
  }
  const config = readConfig(options.config)
  if (config === undefined) process.exitCode = 1
  else if (options.checkOnly) say('The configuration is right.')
  else if (config.server.workers > 1 && workerNumber(process.env) === undefined) startWorkers(config)
  else start(config)
}

interface Options {
  readonly config: string | undefined
  readonly checkOnly: boolean
  readonly help: boolean
}

function readOptions(): Options {
  try {
    const { values } = parseArgs({
      options: { config: { type: 'string' }, 'check-config': { type: 'boolean' }, help: { type: 'boolean' } },
    })
    return { config: values.config, checkOnly: values['check-config'] ?? false, help: values.help ?? false }
  } catch (error) {
    complain(`${(error as Error).message}\n\n${usage}`)
    process.exit(2)
  }
}

/** The configuration, or undefined after every problem has been told. */
function readConfig(option: string | undefined): Config | undefined {
  const named = option ?? process.env.PARLEY_CONFIG
  const file = named ?? 'parley.yaml'
  if (named !== undefined && !existsSync(file)) {
    complain(`${file} does not exist; name another file with --config or PARLEY_CONFIG`)
    return undefined
  }
  const text = readText(file)
  if (text === undefined) return undefined
  const loading = loadConfig(text, process.env, adapterSchemas)
  if (loading.kind === 'config') return loading.config
  for (const problem of loading.problems) complain(showProblem(problem, file))
  return undefined
}

/** The text of the file; nothing when there is none, undefined after it could not be read. */
function readText(file: string): string | undefined {
  try {
    return existsSync(file) ? readFileSync(file, 'utf8') : ''
  } catch (error) {
    complain(`${file} cannot be read: ${(error as Error).message}`)
    return undefined
  }
}

function startWorkers(config: Config): void {
  sayWhatSecretMeans(config)
  // A notice may come back to any worker, so the secret is made before there are several.
  const secret = config.notices.secret === '' ? randomBytes(32).toString('base64url') : config.notices.secret
  void runWorkers(config, secret, systemClock)
}

/** Workers have a secret from their primary, which has said this for all of them. */
function sayWhatSecretMeans({ notices }: Config): void {
  if (notices.secret !== '') return
  say(
    'Notice URLs end when this exchange stops and are not valid on other nodes: PARLEY_NOTICE_SECRET (notices.secret), the same everywhere, mends both.',
  )
}

function start(config: Config): void {
  const guests = { clock: systemClock, wallMs: Date.now, newId: randomUUID, chance: Math.random, report: console.error }
  const worker = workerNumber(process.env)
  const exchange = createExchange(
    config,
    guests,
    worker === undefined ? undefined : leasesOfPrimary(config.server.workers, systemClock),
  )
  const server = exchange.createServer()
  server.on('error', (error) => {
    complain(`cannot listen on ${config.server.host}:${config.server.port}: ${error.message}`)
    process.exit(1)
  })
  const { host, port: wanted } = config.server
  server.listen({ port: wanted, host, reusePort: worker !== undefined }, () => {
    const { address, port } = server.address() as AddressInfo
    const campaigns = config.house.campaigns.length
    const partners = config.demand.partners.length
    exchange.setPublicUrl(callableOriginOf(address, port))
    say(`Parley answers POST ${originOf(address, port)}${config.server.basePath}/openrtb2`)
    say(`with ${campaigns} house campaigns and ${partners} partners.`)
    sayWhatSecretMeans(config)
  })
  const admin = exchange.createAdmin()
  // The operator's port is a convenience: when it is taken, the exchange serves all the same.
  admin
    .listen({ host: config.admin.host, port: config.admin.port === 0 ? 0 : config.admin.port + (worker ?? 0) })
    .then((url) => say(`The operator's port is ${url}: open it to see what is there.`))
    .catch((error: Error) =>
      complain(`no operator's port on ${config.admin.host}:${config.admin.port}: ${error.message}`),
    )
  // It may be told more than once: npm passes a signal on that the terminal has sent to everybody, and a worker also
  // leaves when its primary is gone, without which the workers of a machine cannot share their limits.
  let isLeaving = false
  const leave = (): void => {
    if (isLeaving) return
    isLeaving = true
    stop({ server, exchange, admin, cutAfterMs: finishMs(config) })
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, leave)
  process.once('disconnect', leave)
}

/** The longest that an answer may take from here: the rest of its request, the auction, the way out of the process. */
function finishMs({ server, auction }: Config): number {
  return server.bodyTimeoutMs + auction.timeoutMs + 50
}

interface Leaving {
  readonly server: Server
  readonly exchange: Exchange
  readonly admin: { close(): Promise<void> }
  readonly cutAfterMs: number
}

/** Stops listening, lets running answers finish, cuts what has not become a request until then, and leaves. */
function stop({ server, exchange, admin, cutAfterMs }: Leaving): void {
  exchange.leave()
  say('Parley is leaving: it takes no new connections and finishes the answers that are under way.')
  server.close(() => {
    void Promise.all([exchange.close(), admin.close()]).finally(() => {
      say('Parley has stopped.')
      process.exit(0)
    })
  })
  server.closeIdleConnections()
  setTimeout(() => server.closeAllConnections(), cutAfterMs).unref()
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

function complain(text: string): void {
  process.stderr.write(`${text}\n`)
}
