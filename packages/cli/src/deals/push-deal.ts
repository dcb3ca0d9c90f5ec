// One deal on its way to a buyer: sent once, then asked for once. Whatever a buyer answers is untrusted.

import type { Call, Called, Client } from '../http/call.ts'
import { jsonIn } from '../text/json-in.ts'
import { listIn, membersIn } from '../text/members.ts'
import { oneLine } from '../text/one-line.ts'

export interface Receiver {
  readonly url: URL
  readonly statusUrl: URL | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly timeoutMs: number
}

export interface PushedDeal {
  readonly id: string
  readonly isTaken: boolean
  /** False where nobody listens. */
  readonly isReachable: boolean
  /** What became of it, in words. */
  readonly outcome: string
  /** What each seat of the buyer says about it; empty where nobody asked or nothing was said. */
  readonly states: readonly BuyerState[]
  /** Why the states are not known although they were asked for; empty where they are. */
  readonly unknownBecause: string
}

interface BuyerState {
  readonly seat: string
  readonly status: number | undefined
  readonly says: string
}

/** The version of the API that is spoken. */
const version = '1.0'
const bytesMax = 65_536
/** More seats of one buyer than this are not shown. */
const seatsMax = 100

/** Its list of states of a deal at a buyer. */
const stateNames: readonly string[] = ['pending approval', 'approved', 'rejected', 'ready to serve', 'active', 'paused']

export async function pushDeal(
  deal: Readonly<Record<string, unknown>>,
  receiver: Receiver,
  client: Client,
): Promise<PushedDeal> {
  const id = String(deal.id)
  const sent = await client.call(callTo(receiver.url, deal, receiver))
  const isReachable = sent.kind !== 'unreachable'
  const about = { id, isReachable, outcome: outcomeOf(sent, receiver.timeoutMs), states: [], unknownBecause: '' }
  if (!isTaken(sent)) return { ...about, isTaken: false }
  if (receiver.statusUrl === undefined) return { ...about, isTaken: true }
  const asked = await client.call(callTo(receiver.statusUrl, { version, id }, receiver))
  const states = isTaken(asked) ? statesIn(asked.body, id) : undefined
  if (states !== undefined) return { ...about, isTaken: true, states }
  const unknownBecause = isTaken(asked) ? 'the answer is not about this deal' : outcomeOf(asked, receiver.timeoutMs)
  return { ...about, isTaken: true, unknownBecause }
}

function callTo(url: URL, body: object, { headers, timeoutMs }: Receiver): Call {
  return { method: 'POST', url, headers, body: JSON.stringify(body), timeoutMs, bytesMax }
}

function isTaken(called: Called): called is Extract<Called, { readonly kind: 'answer' }> {
  return called.kind === 'answer' && called.status >= 200 && called.status < 300
}

function outcomeOf(called: Called, timeoutMs: number): string {
  switch (called.kind) {
    case 'answer':
      return `answered with ${called.status}`
    case 'late':
      return `no answer within ${timeoutMs} ms`
    case 'too-large':
      return `the answer is larger than ${bytesMax} bytes`
    case 'unreachable':
      return `could not be reached: ${called.reason}`
    case 'broken':
      return `the connection broke: ${called.reason}`
  }
}

/** Undefined where the answer says nothing about the deal. */
function statesIn(body: Buffer, id: string): readonly BuyerState[] | undefined {
  const said = membersIn(jsonIn(body.toString()))
  if (said.id !== id) return undefined
  return listIn(said.buyerstatus).slice(0, seatsMax).map(stateOf)
}

function stateOf({ buyerseatid, status }: Readonly<Record<string, unknown>>): BuyerState {
  const number = typeof status === 'number' && Number.isInteger(status) ? status : undefined
  const says = number === undefined ? 'no status' : `${number} ${stateNames[number] ?? '(no name known)'}`
  return { seat: oneLine(buyerseatid), status: number, says }
}
