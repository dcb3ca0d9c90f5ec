import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { noticeOf } from '../../test/support/notice.ts'
import { scratch } from '../../test/support/scratch.ts'
import type { Durability } from '../index.ts'
import { openJournal } from '../journal.ts'
import { journalDefaults } from '../settings.ts'

const directory = scratch()

test('of 20,000 notices that come while segments follow each other none is refused', async () => {
  const small = { segmentBytesMax: 2000, waitingBytesMax: 2 ** 26, stallMs: 60_000 }
  const journal = await openJournal({ ...journalDefaults, ...small, directory: await directory() })

  const answers: Promise<Durability>[] = []
  for (let index = 0; index < 20_000; index++) {
    answers.push(journal.append(noticeOf(`b${index}`)))
    if (index % 5 === 0) await turn()
  }
  const refused = (await Promise.all(answers)).filter((answer) => answer === 'unavailable')

  expect(refused).toHaveLength(0)
  expect(journal.state().segments).toBeGreaterThan(2)
  await journal.close()
})
