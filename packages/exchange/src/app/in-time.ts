// T66: a disk that hangs answers nothing, not even with an error. It must not stop a start or a stop for ever: whoever started
// this process hears why it ends, and can start it again.

import type { Config } from '../config/fields.ts'
import type { Clock } from '../time/clock.ts'
import { type OwnJournal, openOwnJournal } from './open-journal.ts'

export interface InTimeTools {
  readonly clock: Clock
  /** Ends this process at once, with that sentence. */
  readonly end: (sentence: string) => void
}

/** Of a slow disk, so many bytes are read in a millisecond. */
const slowBytesPerMs = 10_000

/** Opening a journal reads its last segment. */
export async function openJournalInTime(
  config: Config,
  worker: number | undefined,
  tools: InTimeTools,
): Promise<OwnJournal | undefined> {
  const { directory, stallMs, segmentBytesMax } = config.journal
  const ms = stallMs + Math.ceil(segmentBytesMax / slowBytesPerMs)
  const sentence = `cannot open the journal in ${directory}: the disk has not answered for ${ms} ms; check it, or choose another folder with PARLEY_JOURNAL (journal.directory)`
  return await endIfLonger(openOwnJournal(config, worker), { ms, sentence }, tools)
}

/** Closing waits for calls of partners, and then for the last records. */
export async function closeInTime(
  closing: Promise<unknown>,
  { server, notices, journal }: Config,
  tools: InTimeTools,
): Promise<void> {
  const ms = server.drainMs + notices.deliveryWaitMs + journal.stallMs
  await endIfLonger(closing, { ms, sentence: `Parley exits now: shutdown did not finish within ${ms} ms.` }, tools)
}

interface Limit {
  readonly ms: number
  readonly sentence: string
}

/** The work, unless it takes longer: then this process ends with that sentence. */
async function endIfLonger<Result>(
  work: Promise<Result>,
  { ms, sentence }: Limit,
  tools: InTimeTools,
): Promise<Result> {
  const cancel = tools.clock.after(ms, () => tools.end(sentence))
  return await work.finally(cancel)
}
