// Without a network: what is refused and what is dropped. What is sent is in test/demand/notices.test.ts.

import { expect, test } from 'vitest'
import { createNotifier, type NoticeEnd, type Notifier } from './notifier.ts'

const foreign = { partner: 'alpha', url: 'https://169.254.169.254/latest/meta-data/' }

test('notices to hosts that are not registered are refused, each counted once', async () => {
  const { notifier, ends } = notifierOf({ queueMax: 1000 })

  notifier.send(Array.from({ length: 100 }, () => foreign))
  await settled(ends, 100)

  expect(ends).toEqual(Array.from({ length: 100 }, () => 'alpha refused'))
  await notifier.close()
})

test('what does not fit into the queue is dropped and counted', async () => {
  const { notifier, ends } = notifierOf({ queueMax: 3 })

  notifier.send(Array.from({ length: 10 }, () => foreign))
  await settled(ends, 10)

  expect(ends.filter((end) => end === 'alpha dropped')).toHaveLength(7)
  expect(ends.filter((end) => end === 'alpha refused')).toHaveLength(3)
  await notifier.close()
})

test('a host that is registered and has no public address is never connected to', async () => {
  const { notifier, ends } = notifierOf({ queueMax: 3 })

  notifier.send([{ partner: 'alpha', url: 'https://localhost/loss' }])
  await settled(ends, 1)

  expect(ends).toEqual(['alpha failed'])
  await notifier.close()
})

function notifierOf({ queueMax }: { queueMax: number }): { notifier: Notifier; ends: string[] } {
  const ends: string[] = []
  const notifier = createNotifier({
    queueMax,
    concurrencyMax: 2,
    timeoutMs: 1000,
    trustNetwork: false,
    domainsOf: () => ['localhost'],
    count: (partner: string, end: NoticeEnd) => ends.push(`${partner} ${end}`),
  })
  return { notifier, ends }
}

async function settled(ends: readonly string[], count: number): Promise<void> {
  for (let turn = 0; turn < 2000 && ends.length < count; turn++) await new Promise((resolve) => setTimeout(resolve, 1))
}
