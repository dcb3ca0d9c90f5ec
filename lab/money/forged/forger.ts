// Somebody with the rights of a shipper and a ledger on the brokers, and without the secret: reads the topics and writes to them.

import { setTimeout as wait } from 'node:timers/promises'
import { type KafkaMessage, openKafkaClient } from '@parley/testkit/kafka-client'
import { forgeries, oversized } from './forge-message.ts'

export interface ForgerOptions {
  readonly brokers: readonly string[]
  readonly count: number
  readonly random: () => number
  /** Which share of them may be sent by now, so that they come beside true ones. */
  readonly dueShare: () => number
}

export interface Forger {
  /** How many it has sent. */
  readonly sent: () => number
  /** How many of those are replays of true messages. */
  readonly replays: () => number
  readonly done: Promise<void>
}

const topics = ['parley.notices', 'parley.sums']
const perSend = 1000
/** True messages that it remembers; a new one replaces one at random. */
const knownMax = 2000
/** Of so many, one is oversized. */
const perOversized = 20_000
/** By this header it knows its own messages again; nobody else reads it. */
const ownMark = 'stranger'

export async function startForger({ brokers, count, random, dueShare }: ForgerOptions): Promise<Forger> {
  const upTo = (most: number): number => Math.floor(random() * most)
  const known: KafkaMessage[] = []
  const client = openKafkaClient('stranger', brokers)
  await client.listen(topics, (message) => {
    if (ownMark in message.headers) return
    if (known.length < knownMax) known.push(message)
    else known[upTo(knownMax)] = message
  })
  const ways = Object.entries(forgeries)
  let sent = 0
  let replays = 0

  function forge(): KafkaMessage {
    const message = anyOf(known, upTo)
    if (upTo(perOversized) === 0) return marked(oversized(message))
    const [name, make] = anyOf(ways, upTo)
    if (name !== 'a replay') return marked(make(message, { known, upTo }))
    replays += 1
    return message
  }

  async function run(): Promise<void> {
    while (known.length < 2) await wait(50)
    while (sent < count) {
      if (sent > dueShare() * count) {
        await wait(10)
        continue
      }
      const messages = Array.from({ length: Math.min(perSend, count - sent) }, forge)
      await client.send(messages)
      sent += messages.length
    }
    await client.close()
  }

  return { sent: () => sent, replays: () => replays, done: run() }
}

function anyOf<Item>(items: readonly Item[], upTo: (most: number) => number): Item {
  const item = items.at(upTo(items.length))
  if (item === undefined) throw new Error('There is nothing to choose from.')
  return item
}

function marked(message: KafkaMessage): KafkaMessage {
  return { ...message, headers: { ...message.headers, [ownMark]: '1' } }
}
