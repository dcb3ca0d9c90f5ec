// parley-ledger serve: enters what the journals hold, until it is stopped.

import { setTimeout as wait } from 'node:timers/promises'
import { enterHeld } from '../apply/enter-held.ts'
import { type Database, openDatabase } from '../database/open.ts'
import { type KafkaSettings, kafkaDefaults, readKafka } from '../kafka/source/source.ts'
import { topicOf } from '../kafka/topics.ts'
import { kafkaAccess } from '../settings/kafka-access.ts'
import { createLiveSecrets, type LiveSecrets } from '../settings/live-secrets.ts'
import { backoffMs } from '../sources/backoff.ts'
import { directoryDefaults, readDirectory, type SourceTools } from '../sources/directory.ts'
import type { Command, CommandContext } from './context.ts'
import { createEnterAgain, type EnterAgain } from './enter-again.ts'
import { followSecrets } from './follow-secrets.ts'
import { logSource } from './log-source.ts'
import { openApi } from './open-api.ts'
import { createSourceMetrics } from './source-metrics.ts'

interface ServeContext extends CommandContext {
  readonly database: Database
  readonly tools: SourceTools
  readonly secrets: LiveSecrets
  readonly enterAgain: EnterAgain
  /** Undefined where Kafka is not used. */
  readonly access: Pick<KafkaSettings, 'cluster'> | undefined
}

/** Something that runs beside the others until `stop` is given. Undefined if the settings do not ask for it. */
type Part = (context: ServeContext) => Promise<void> | undefined

const parts: readonly Part[] = [directoryPart, kafkaPart, secretsPart]

export const serve: Command = async (context) => {
  const { settings, log, print } = context
  if (settings.journal === '' && settings.brokers === '') {
    print('No input configured. Set PARLEY_JOURNAL to the directory of the journals, or PARLEY_KAFKA_BROKERS.')
    return 2
  }
  const access = settings.brokers === '' ? undefined : kafkaAccess(settings)
  if (access?.kind === 'wrong') {
    print(access.sentence)
    return 2
  }
  const database = await openDatabase(settings.database, {
    template: settings.template,
    report: (error) => log('connection-lost', 'connection lost', { err: error }),
  })
  const secrets = createLiveSecrets(settings)
  const metrics = createSourceMetrics()
  const tell = logSource(log, () => performance.now())
  const tools: SourceTools = {
    nowMs: Date.now,
    elapsedMs: () => performance.now(),
    chance: Math.random,
    pause: (ms, signal) => wait(ms, undefined, { signal }).catch(() => {}),
    observe: (event) => {
      tell(event)
      metrics.observe(event)
      enterAgain.observe(event)
    },
    verify: secrets.verify,
  }
  const enterAgain = createEnterAgain({
    ...tools,
    log,
    enterHeld: () => enterHeld(database, { nowMs: Date.now, verify: (record) => secrets.verify?.(record) === true }),
  })
  try {
    if (!(await migrateWhenReachable(database, tools, context))) return 0
    const api = await openApi(context, database, metrics)
    if (api.kind === 'refused') {
      print(api.reason)
      return 2
    }
    log('started', startedWords(database, settings), { database: database.kind, journals: settings.journal })
    try {
      await Promise.all(
        parts.map(async (start) => await start({ ...context, database, tools, secrets, enterAgain, access })),
      )
    } finally {
      await api.close()
    }
    log('stopped', 'the ledger has stopped')
    return 0
  } finally {
    await database.close()
  }
}

/** Whoever has forgotten to name a database notices it here, before the journals are emptied into another one. */
function startedWords({ kind }: Database, { database }: CommandContext['settings']): string {
  if (kind === 'postgres') return 'the ledger is running'
  return `the ledger is running; the embedded database in ${database} can be damaged by a power failure: use PostgreSQL (PARLEY_LEDGER_DATABASE) in production`
}

/** Waits for a database that is not there yet. False if the ledger is stopped before it comes. */
async function migrateWhenReachable(
  database: Database,
  tools: SourceTools,
  { log, stop }: CommandContext,
): Promise<boolean> {
  for (let failures = 1; !stop.aborted; failures += 1) {
    try {
      const names = await database.migrate()
      if (names.length > 0) log('migrated', 'the tables were brought up to date', { migrations: names })
      return true
    } catch (error) {
      const retryMs = backoffMs(failures, directoryDefaults, tools.chance())
      tools.observe({ kind: 'database-failed', error, retryMs })
      await tools.pause(retryMs, stop)
    }
  }
  return false
}

function directoryPart({ database, settings, tools, stop }: ServeContext): Promise<void> | undefined {
  if (settings.journal === '') return undefined
  return readDirectory(database, { ...directoryDefaults, root: settings.journal }, tools, stop)
}

function secretsPart({ secrets, enterAgain, tools, ...context }: ServeContext): Promise<void> {
  return followSecrets(secrets, context, { pause: tools.pause, looked: enterAgain.looked })
}

function kafkaPart({ database, settings, tools, stop, access, secrets }: ServeContext): Promise<void> | undefined {
  if (access === undefined) return undefined
  const own = {
    cluster: access.cluster,
    macs: secrets.macs,
    group: settings.kafkaGroup,
    sessionMs: Number(settings.kafkaSessionMs),
    ...(settings.notices === 'columns' ? { topics: [topicOf.sums] } : {}),
  }
  return readKafka(database, { ...kafkaDefaults, ...own }, tools, stop)
}
