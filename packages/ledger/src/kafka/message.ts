// An entry of a journal as a message of Kafka, and back. The value is the record's JSON as the journal has it; the headers say
// where it stands, so that a ledger can tell what is missing or came twice.

import { type Damage, type Entry, type Position, recordIn, type Stream, streamOf } from '@parley/journal'
import type { LedgerEntry } from '../apply/entry.ts'
import type { Macs } from './mac.ts'
import { topicOf } from './topics.ts'

/** What is sent. */
export interface OutMessage {
  readonly topic: string
  readonly key: Buffer
  readonly value: Buffer
  readonly headers: Readonly<Record<'position' | 'previous' | 'journal', Buffer> & OptionalHeaders>
}

interface OptionalHeaders {
  readonly mac?: Buffer
  /** Of an entry behind damage: the last that could be read before it, and how many are missing. */
  readonly after?: Buffer
  readonly damaged?: Buffer
}

/** As much as is read of what comes. */
export interface InMessage {
  readonly topic: string
  readonly value: Buffer | undefined
  readonly headers: ReadonlyMap<string, string>
}

/** Without `macs` nobody can tell it from a forged one. */
export function messageOf(entry: Entry, macs: Macs | undefined): OutMessage {
  const { journal, stream, position, previous, damage, bytes } = entry
  const key = Buffer.from(journal)
  const headers = {
    position: Buffer.from(String(position)),
    previous: Buffer.from(String(previous)),
    journal: key,
    ...(damage === undefined
      ? {}
      : { after: Buffer.from(String(damage.after)), damaged: Buffer.from(String(damage.records)) }),
  }
  return {
    topic: topicOf[stream],
    key,
    value: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    headers: macs === undefined ? headers : { ...headers, mac: Buffer.from(macs.of(entry, bytes)) },
  }
}

/** Why a message is passed over: it does not look like one of a shipper, or nobody who knows the secret has sent it. */
export const passedOverReasons = ['form', 'mac'] as const
export type PassedOver = (typeof passedOverReasons)[number]

/**
 * What is not from a shipper is passed over, because one strange message must not stop every one behind it. If it took the
 * place of a true one, the next entry shows the gap. A record that proves where it comes from and cannot be read, such as
 * one of a later version, is an entry that the ledger keeps aside. Without `macs` every message is believed.
 */
export function entryOf({ topic, value, headers }: InMessage, macs: Macs | undefined): LedgerEntry | PassedOver {
  const stream = streamOfTopic(topic)
  const position = positionIn(headers.get('position'))
  const previous = positionIn(headers.get('previous'))
  const journal = headers.get('journal')
  if (stream === undefined || position === undefined || previous === undefined) return 'form'
  if (value === undefined || journal === undefined || !journalForm.test(journal)) return 'form'
  const damage = damageIn(headers)
  if (damage === 'form') return 'form'
  const place = { journal, stream, position, previous, damage }
  if (macs?.isRight(headers.get('mac') ?? '', place, value) === false) return 'mac'
  const record = recordOf(value, stream)
  return record === undefined ? 'form' : { ...place, record }
}

/** Exchanges name their journals by UUIDs. */
const journalForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function recordOf(value: Buffer, stream: Stream): LedgerEntry['record'] | undefined {
  try {
    const record = recordIn(value)
    if (streamOf(record) === stream) return record
  } catch {
    // The ledger counts and tells what it keeps aside.
  }
  return isJson(value) ? { type: 'unread', text: value.toString('utf8') } : undefined
}

function streamOfTopic(topic: string): Stream | undefined {
  if (topic === topicOf.notices) return 'notices'
  return topic === topicOf.sums ? 'sums' : undefined
}

function damageIn(headers: InMessage['headers']): Damage | 'form' | undefined {
  if (!headers.has('after') && !headers.has('damaged')) return undefined
  const after = positionIn(headers.get('after'))
  const records = positionIn(headers.get('damaged'))
  return after === undefined || records === undefined ? 'form' : { after, records }
}

function positionIn(text: string | undefined): Position | undefined {
  if (text === undefined || !/^\d{1,16}$/.test(text)) return undefined
  const position = Number(text)
  return Number.isSafeInteger(position) ? position : undefined
}

function isJson(value: Buffer): boolean {
  try {
    JSON.parse(value.toString('utf8'))
    return true
  } catch {
    return false
  }
}
