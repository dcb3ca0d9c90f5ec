// D81: the workers of this machine as the admin port of the primary sees them: one client for each, and their metrics summed.

import type { AuctionRecord, AuctionRow } from '@parley/contract'
import { joinedLists, newestFirst, type SearchedList } from '@parley/port'
import type { WorkerReading } from '../admin/now/second.ts'
import type { AdminSource, Gathered } from '../admin/source.ts'
import type { Channel } from '../limits/primary.ts'
import type { ProcessStats } from '../model/process-stats.ts'
import type { Clock } from '../time/clock.ts'
import type { FoundByWorker, Question } from './question.ts'
import { type MetricValues, SummedMetrics } from './summed-metrics.ts'
import { openWorkerClient, type WorkerClient } from './worker-client.ts'

export interface WorkerPool extends AdminSource {
  /** A new process takes the place with this number. */
  readonly join: (number: number, worker: Channel) => Member
  /** The machine was asked to stop. */
  readonly leave: () => void
}

interface Member {
  readonly serve: () => void
  readonly end: () => void
}

export function openWorkerPool(workers: number, clock: Clock): WorkerPool {
  /** By number; a place is empty until its first worker and while one is replaced. */
  const clients = new Map<number, WorkerClient>()
  const metrics = new SummedMetrics(workers)
  let isLeaving = false

  /** Asks all workers at once. Whoever does not answer is missing. */
  async function askAll<Value>(question: Question, hear?: (answer: Answer<Value>) => void): Promise<Told<Value>> {
    const numbers = Array.from({ length: workers }, (_, number) => number)
    const answers = await Promise.all(
      numbers.map(async (worker): Promise<Answer<Value> | undefined> => {
        const text = await clients.get(worker)?.ask(question)
        if (text === undefined) return undefined
        const answer = { worker, value: JSON.parse(text) as Value }
        hear?.(answer)
        return answer
      }),
    )
    return { answers: answers.filter((answer) => answer !== undefined), missing: numbers.filter((at) => !answers[at]) }
  }

  return {
    join(number, worker) {
      const client = openWorkerClient(worker, clock)
      clients.set(number, client)
      return {
        serve: client.serve,
        end() {
          client.end()
          clients.delete(number)
          metrics.end(number, !isLeaving)
        },
      }
    },
    leave() {
      isLeaving = true
    },
    async findAuction(id) {
      return foundIn(await askAll<FoundByWorker>({ kind: 'auction', id }), id)
    },
    async newestAuctions(filter) {
      return newestIn(await askAll<SearchedList<AuctionRow>>({ kind: 'newest', filter }), filter.limit)
    },
    readings: async () => readingsIn(await askAll<ProcessStats>({ kind: 'reading' })),
    async metricsText() {
      // Each answer counts when it comes: its worker may be gone when the last one has come.
      const { answers } = await askAll<readonly MetricValues[]>({ kind: 'metrics' }, ({ worker, value }) =>
        metrics.read(worker, value),
      )
      return await metrics.text(new Set(answers.map(({ worker }) => worker)))
    },
    readiness() {
      const serving = [...clients.values()].filter((client) => client.isServing()).length
      // The next time tells whether they still answer. Nobody waits for that: being slow is no reason to leave.
      for (const client of clients.values()) client.probe()
      return { isReady: serving > 0 && !isLeaving, workers: { serving, configured: workers } }
    },
  }
}

function readingsIn({ answers, missing }: Told<ProcessStats>): Gathered<readonly WorkerReading[]> {
  return { value: answers.map(({ worker, value: reading }) => ({ worker, reading })), missing }
}

interface Answer<Value> {
  readonly worker: number
  readonly value: Value
}

interface Told<Value> {
  readonly answers: readonly Answer<Value>[]
  readonly missing: readonly number[]
}

/** Our own ids are unique; of those with an id of the publisher's, the newest counts, as in one process. */
function foundIn({ answers, missing }: Told<FoundByWorker>, id: string): Gathered<AuctionRecord | undefined> {
  const found = answers.flatMap(({ worker, value: { auction } }) => (auction === null ? [] : [{ ...auction, worker }]))
  const own = found.find((one) => one.id === id)
  if (own !== undefined) return { value: own, missing: [] }
  // Since the latest of these times all have searched.
  const searchedSince = answers
    .flatMap(({ value }) => value.searchedSince ?? [])
    .toSorted()
    .at(-1)
  return { value: found.toSorted(newestFirst)[0], missing, searchedSince }
}

function newestIn(
  { answers, missing }: Told<SearchedList<AuctionRow>>,
  limit: number,
): Gathered<readonly AuctionRow[]> {
  const lists = answers.map(({ worker, value }) => ({ ...value, rows: value.rows.map((row) => ({ ...row, worker })) }))
  const { rows, searchedSince } = joinedLists(lists, limit)
  return { value: rows, missing, searchedSince }
}
