// Each changing command is carried out once for its key. What a command does to the database is one transaction with its key; a buy,
// which booking has to hear of, is stored first as an intent and finished afterwards, by whoever comes with the key again or by
// the background.

import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Transaction } from '../database/open.ts'
import { canonical } from './canonical.ts'
import { type Fault, fault, isFault } from './fault.ts'
import type { Caller, Parts } from './parts.ts'

export interface Key {
  readonly caller: Caller
  /** Empty where a command is about no single account. */
  readonly account: string
  readonly key: string
  /** Of everything that was asked. */
  readonly body: unknown
}

export type Answer = Readonly<Record<string, unknown>>

/** What was done in the transaction: everything, or an intent about a buy that is finished behind it. */
type Begun = { readonly answer: Answer } | { readonly buy: string }

interface Work {
  readonly begin: (transaction: Transaction) => Promise<Begun | Fault>
  readonly finish: (buy: string) => Promise<Answer | Fault>
}

export interface Answered {
  readonly answer: Answer
  readonly isReplayed: boolean
}

/** Undoes the transaction. */
class Undone extends Error {
  readonly fault: Fault

  constructor(given: Fault) {
    super(given.message)
    this.fault = given
  }
}

interface Claimed {
  readonly begun: Begun
  readonly isReplayed: boolean
}

export async function answerOnce(parts: Parts, given: Key, work: Work): Promise<Answered | Fault> {
  const claimed = await claim(parts, given, work)
  if (isFault(claimed)) return claimed
  const { begun, isReplayed } = claimed
  if ('answer' in begun) return { answer: begun.answer, isReplayed }
  const answer = await work.finish(begun.buy)
  const own = parts.database.query
  if (isFault(answer)) {
    // What may still be carried out keeps its key; what was refused gives it back.
    if (answer.code !== 'away') await own.deleteFrom('agent.replies').where(isOf(given)).execute()
    return answer
  }
  const { numUpdatedRows: updated } = await own
    .updateTable('agent.replies')
    .set({ answer: JSON.stringify(answer) })
    .where(isOf(given))
    .executeTakeFirstOrThrow()
  // Another request with this key was refused meanwhile, and gave the key back.
  return updated === 1n ? { answer, isReplayed } : fault('away', 'Try again.', { retryAfterSeconds: 1 })
}

async function claim(parts: Parts, given: Key, work: Work): Promise<Claimed | Fault> {
  const { caller, account, key } = given
  const hash = hashOf(given.body)
  try {
    return await parts.database.query.transaction().execute(async (transaction): Promise<Claimed> => {
      // Another command with this key waits here until this one is committed or undone.
      const { numInsertedOrUpdatedRows: inserted } = await transaction
        .insertInto('agent.replies')
        .values({ agent: caller.id, account, key, hash, buy: null, at: new Date(parts.nowMs()) })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow()
      if (inserted !== 1n) return { begun: await knownReply(transaction, given, hash), isReplayed: true }
      const begun = await work.begin(transaction)
      if (isFault(begun)) throw new Undone(begun)
      await transaction
        .updateTable('agent.replies')
        .set('answer' in begun ? { answer: JSON.stringify(begun.answer) } : { buy: begun.buy })
        .where(isOf(given))
        .execute()
      return { begun, isReplayed: false }
    })
  } catch (error) {
    if (error instanceof Undone) return error.fault
    throw error
  }
}

async function knownReply(transaction: Transaction, given: Key, hash: string): Promise<Begun> {
  const row = await transaction.selectFrom('agent.replies').selectAll().where(isOf(given)).executeTakeFirst()
  if (row === undefined) throw new Undone(fault('away', 'Try again.', { retryAfterSeconds: 1 }))
  if (row.hash !== hash)
    throw new Undone(fault('key-conflict', 'This idempotency_key was used for another request; use a new one.'))
  if (row.answer !== null) return { answer: row.answer }
  if (row.buy === null) throw new Error('a reply has neither an answer nor a buy')
  return { buy: row.buy }
}

function isOf({ caller, account, key }: Key) {
  return sql<boolean>`agent = ${caller.id} and account = ${account} and key = ${key}`
}

/** For how long a repeated command gets its answer again. */
export const replySeconds = 7 * 86_400

export async function forgetReplies({ database, nowMs }: Parts): Promise<void> {
  await database.query
    .deleteFrom('agent.replies')
    .where('at', '<', new Date(nowMs() - replySeconds * 1000))
    .execute()
}

export function hashOf(body: unknown): string {
  return createHash('sha256').update(canonical(body)).digest('hex')
}
