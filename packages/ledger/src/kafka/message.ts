// An entry of a journal as a message of Kafka, and back. The value is the record's JSON as the journal has it; the headers say
// where it stands, so that a ledger can tell what is missing or came twice.

import { type Entry, type Position, recordIn, type Stream, streamOf } from '@parley/journal'
import type { LedgerEntry } from '../apply/entry.ts'
import { topicOf } from './topics.ts'

/** What is sent. */
export interface OutMessage {
  readonly topic: string
  readonly key: Buffer
  readonly value: Buffer
  readonly headers: Readonly<Record<'position' | 'previous' | 'journal', Buffer>>
}

/** As much as is read of what comes. */
export interface InMessage {
  readonly topic: string
  readonly value: Buffer | undefined
  readonly headers: ReadonlyMap<string, string>
}

export function messageOf({ journal, stream, position, previous, bytes }: Entry): OutMessage {
  const key = Buffer.from(journal)
  return {
    topic: topicOf[stream],
    key,
    value: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    headers: { position: Buffer.from(String(position)), previous: Buffer.from(String(previous)), journal: key },
  }
}

/**
 * Undefined for what is not from a shipper: it is skipped, because one strange message must not stop every one behind it. If it
 * took the place of a true one, the next entry shows the gap. Whoever may write to a topic may write anything there, so a
 * record is held to its schema like one of a journal: what fails is an entry that the ledger keeps aside.
 */
export function entryOf({ topic, value, headers }: InMessage): LedgerEntry | undefined {
  const stream = streamOfTopic(topic)
  const position = positionIn(headers.get('position'))
  const previous = positionIn(headers.get('previous'))
  const journal = headers.get('journal')
  if (stream === undefined || position === undefined || previous === undefined) return undefined
  if (value === undefined || journal === undefined || !journalForm.test(journal)) return undefined
  const record = recordOf(value, stream)
  return record === undefined ? undefined : { journal, stream, position, previous, record }
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
