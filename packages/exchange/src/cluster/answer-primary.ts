// A worker's side of the questions: every question gets one answer, also where there is nothing to tell.

import type { AuctionRow } from '@parley/contract'
import type { SearchedList } from '@parley/port'
import type { AdminSource, Gathered } from '../admin/source.ts'
import type { Channel } from '../limits/primary.ts'
import type { Report } from '../model/report.ts'
import { type AnswerMessage, type FoundByWorker, isQuestion, type Question } from './question.ts'

/** What the admin port shows of one worker. */
export interface WorkerSource extends AdminSource {
  /** The metrics as values, so that they can be summed. */
  readonly metricValues: () => Promise<readonly object[]>
}

/** A longer answer would hold up the primary while it is read. With 200 partners, metrics take about a sixth of this. */
const answerLengthMax = 16_777_216

export function answerPrimary(source: WorkerSource, primary: Channel, report: Report): void {
  primary.onMessage((message) => {
    if (!isQuestion(message)) return
    const { id, question } = message
    const answer = (text: string | undefined): void =>
      primary.send({ kind: 'parley-answer', id, text } satisfies AnswerMessage)
    answerText(question, source).then(answer, (error: unknown) => {
      report(error)
      answer(undefined)
    })
  })
}

function listOf({ value, searchedSince }: Gathered<readonly AuctionRow[]>): SearchedList<AuctionRow> {
  return { rows: value, searchedSince }
}

async function answerText(question: Question, source: WorkerSource): Promise<string> {
  const text = JSON.stringify(await answerTo(question, source))
  if (text.length <= answerLengthMax) return text
  throw new Error(`the ${question.kind} of this worker are ${text.length} characters, too long for the admin port`)
}

async function answerTo(question: Question, source: WorkerSource): Promise<unknown> {
  switch (question.kind) {
    case 'metrics':
      return await source.metricValues()
    case 'reading':
      return (await source.readings()).value[0]?.reading
    case 'newest':
      return listOf(await source.newestAuctions(question.filter))
    case 'auction': {
      const { value, searchedSince } = await source.findAuction(question.id)
      return { auction: value ?? null, searchedSince } satisfies FoundByWorker
    }
    case 'presence':
      return null
  }
}
