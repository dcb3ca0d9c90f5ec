// Reads one journal and sends it to Kafka in order, one batch at a time, until it is told to stop. A batch that failed is sent
// again before anything after it.

import { type Entry, type FoundJournal, type JournalReader, type Positions, readJournal } from '@parley/journal'
import { backoffMs } from '../../sources/backoff.ts'
import { createSender } from './sender.ts'
import { laterOf, type Progress, type ShipPlace, type ShipSettings, type ShipTools } from './shipping.ts'

export async function sendJournal(
  { id, directory }: FoundJournal,
  progress: Progress,
  settings: ShipSettings,
  tools: ShipTools,
  signal: AbortSignal,
): Promise<void> {
  const sender = createSender(settings)
  const reading = createReading(directory, progress, settings)
  let failures = 0
  let at: ShipPlace = 'journal'
  while (!signal.aborted) {
    try {
      at = 'journal'
      const entries = await reading.batch()
      progress.isDrained = entries.length === 0
      at = 'kafka'
      if (entries.length > 0) {
        await sender.send(entries)
        reading.done()
        progress.at = laterOf(progress.at, endOf(entries))
        progress.sent = laterOf(progress.sent, progress.at)
        tools.observe({ kind: 'sent', journal: id, ...countsOf(entries) })
      } else await tools.pause(settings.pollMs, signal)
      failures = 0
      progress.kafkaFailures = 0
    } catch (error) {
      failures += 1
      if (at === 'kafka') progress.kafkaFailures += 1
      tools.observe({ kind: 'failed', journal: id, at, error })
      await tools.pause(backoffMs(failures, settings, tools.chance()), signal)
    }
  }
  await Promise.all([sender.close(), reading.close()])
}

interface Reading {
  /** The batch that was not done yet, or the next one. Empty if there is nothing new. */
  readonly batch: () => Promise<readonly Entry[]>
  readonly done: () => void
  readonly close: () => Promise<void>
}

function createReading(directory: string, progress: Progress, settings: ShipSettings): Reading {
  const bounds = { recordsMax: settings.batchRecordsMax, bytesMax: settings.batchBytesMax }
  let reader: JournalReader | undefined
  let pending: readonly Entry[] = []
  return {
    async batch() {
      const from = progress.startFrom
      if (from !== undefined || reader === undefined) {
        await reader?.close()
        reader = await readJournal(directory, from ?? progress.at, { keepsDamaged: true })
        progress.at = from ?? progress.at
        // Another start may have been asked for meanwhile; it is met at the next batch.
        if (progress.startFrom === from) progress.startFrom = undefined
        pending = []
      }
      if (pending.length === 0) pending = await reader.next(bounds)
      return pending
    },
    done() {
      pending = []
    },
    async close() {
      await reader?.close()
    },
  }
}

function endOf(entries: readonly Entry[]): Positions {
  const end = { notices: 0, sums: 0 }
  for (const { stream, position } of entries) end[stream] = position
  return end
}

function countsOf(entries: readonly Entry[]): { readonly notices: number; readonly sums: number } {
  const sums = entries.filter(({ stream }) => stream === 'sums').length
  return { notices: entries.length - sums, sums }
}
