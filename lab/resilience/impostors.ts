// T29 and D93: a million requests name a publisher that has a credential, without it. The publisher's own traffic must not
// meet a limit. The limit of an address is off, so that every one of these requests gets as far as the publisher's.

import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { post } from '../load/caller.ts'
import { sampleBody } from '../load/request-bytes.ts'
import { startGenerator } from '../load/start-generator.ts'
import { callSteadily, type SteadyResult } from '../load/steady-caller.ts'
import { type Scenario, type Verdict, verdict } from '../scenario.ts'
import { startExchange } from '../stage/exchange.ts'

export const impostorsScenario: Scenario = {
  id: 'impostors',
  title: 'others name a publisher that has a credential',
  run: ({ print, isQuick }) => impostors({ count: isQuick ? 20_000 : 1_000_000, print }),
}

interface ImpostorOptions {
  /** How many requests name the publisher without its key. */
  readonly count: number
  readonly print: (line: string) => void
}

const perSecond = 100
/** Few, so that they wait for the exchange and not the publisher for them: this is about limits, not about overload. */
const connections = 8
/** A run of the generator is bounded in time, so that the requests come in several. */
const inOneRun = 50_000
/** So many show what the same requests do to a publisher without a credential. */
const controlCount = 20_000

async function impostors({ count, print }: ImpostorOptions): Promise<readonly Verdict[]> {
  const key = `parley_${randomBytes(32).toString('base64url')}`
  const open = await attacked('', undefined, Math.min(count, controlCount), print)
  const guarded = await attacked(credentialsOf(key), key, count, print)
  return [
    verdict('impostors: without a credential, the same requests do use up the limit of the publisher', shown(open), {
      'no 429': statusesOf(open, 429) > 0,
    }),
    verdict('impostors: with a credential, the publisher’s own traffic sees no 429', shown(guarded), {
      [`${statusesOf(guarded, 429)} × 429`]: statusesOf(guarded, 429) === 0,
      'too few impostors': guarded.impostors >= count,
    }),
    verdict(
      'impostors: and 99.9 % of it are answered with 200 or 204',
      `${((100 * servedOf(guarded)) / guarded.own.sent).toFixed(3)} %, p99 ${guarded.own.p99Ms.toFixed(1)} ms`,
      { 'not all are answered': servedOf(guarded) >= 0.999 * guarded.own.sent },
    ),
  ]
}

/** `sampleBody` names this publisher. */
const publisher = 'pub-0000000'

function credentialsOf(key: string): string {
  const hash = createHash('sha256').update(key).digest('hex')
  return `credentials:\n  publishers:\n    - id: ${publisher}\n      keys: ['sha256:${hash}']\n      required: false\n`
}

interface Attacked {
  readonly own: SteadyResult
  readonly impostors: number
  readonly statuses: Readonly<Record<string, number>>
  readonly seconds: number
}

/** The publisher's traffic, before and while the others come. */
async function attacked(
  credentials: string,
  key: string | undefined,
  count: number,
  print: (line: string) => void,
): Promise<Attacked> {
  const env = { PARLEY_LOG_LEVEL: 'error', PARLEY_LIMIT_IP: '0' }
  const { url, stop } = await startExchange({ config: `${sample}\n${credentials}`, env })
  const generator = startGenerator(undefined)
  let isOver = false
  const owning = callSteadily(
    { url, sent: post(sampleBody('own'), key === undefined ? {} : { authorization: `Bearer ${key}` }), perSecond },
    () => isOver,
  )
  const statuses: Record<string, number> = {}
  const startedMs = performance.now()
  let sent = 0
  while (sent < count) {
    const pace = { kind: 'closed', requests: Math.min(inOneRun, count - sent), seconds: 240 } as const
    const result = await generator.run({ url, connections, pace })
    for (const [status, times] of Object.entries(result.statuses)) statuses[status] = (statuses[status] ?? 0) + times
    sent += Object.values(result.statuses).reduce((sum, times) => sum + times, 0)
    print(`${sent} of ${count} requests without a key: ${JSON.stringify(statuses)}`)
  }
  const seconds = (performance.now() - startedMs) / 1000
  isOver = true
  const own = await owning
  await generator.stop()
  await stop()
  return { own, impostors: sent, statuses, seconds }
}

const sample = readFileSync(new URL('../../sample.yaml', import.meta.url), 'utf8')

function statusesOf({ own }: Attacked, status: number): number {
  return own.statuses[status] ?? 0
}

function servedOf(run: Attacked): number {
  return statusesOf(run, 200) + statusesOf(run, 204)
}

function shown({ own, impostors: others, statuses, seconds }: Attacked): string {
  const rate = (others / seconds).toFixed(0)
  return `own ${JSON.stringify(own.statuses)} of ${own.sent}; ${others} others at ${rate} a second ${JSON.stringify(statuses)}`
}
