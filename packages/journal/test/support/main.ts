// A process with a journal, told by its parent what to append. Without a parent's word it appends by itself and prints what
// was acknowledged, until it is killed.

import { writeSync } from 'node:fs'
import { type JournalSettings, openJournal } from '../../src/index.ts'
import type { Answer, Order } from './child.ts'
import { noticeOf, sumsOf } from './notice.ts'

const [settings = '{}', run = ''] = process.argv.slice(2)
const journal = await openJournal(JSON.parse(settings) as JournalSettings)

if (run === '') obey()
else for (let index = 0; ; index++) await appendSome(index)

function obey(): void {
  const say = (answer: Answer): void => {
    process.send?.(answer)
  }
  process.on('message', ({ id, bids }: Order) => {
    if (bids === undefined) say({ id, results: [], state: journal.state() })
    for (const bid of bids ?? []) {
      // The state is that of the moment at which the record was acknowledged.
      void journal.append(noticeOf(bid)).then((result) => say({ id, results: [result], state: journal.state() }))
    }
  })
  process.once('disconnect', () => void journal.close())
  say({ id: 0, results: [], state: journal.state() })
}

/** Ten at a time; whole lines go through the pipe at once, even if the process is killed right after. */
async function appendSome(turn: number): Promise<void> {
  journal.offer(sumsOf(turn + 1))
  const bids = Array.from({ length: 10 }, (_, index) => `${run}-${turn}-${index}`)
  const results = await Promise.all(bids.map((bid) => journal.append(noticeOf(bid))))
  const durable = bids.filter((_, index) => results[index] === 'durable')
  writeSync(1, durable.map((bid) => `${bid}\n`).join(''))
}
