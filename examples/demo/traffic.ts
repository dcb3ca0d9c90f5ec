// A steady trickle of chats to the exchange, from several source addresses, bounded in rate and in number at once.

import { type CallAnswer, type Caller, createCaller } from './call.ts'
import { between, type Chance, pick } from './chance.ts'
import { type Chat, composeChats } from './chats.ts'
import { type OutgoingRequest, writeRequest } from './requests.ts'

interface Sent {
  readonly chat: Chat
  readonly request: OutgoingRequest
  readonly answer: CallAnswer
}

export interface TrafficParts {
  readonly endpoint: string
  /** Requests in a second, on average. */
  readonly rate: number
  readonly chance: Chance
  readonly onAnswer: (sent: Sent) => void
  readonly onAccident: (error: unknown) => void
}

export interface Traffic {
  readonly stop: () => void
}

const addressCount = 12
const inFlightMax = 64

export function startTraffic({ endpoint, rate, chance, onAnswer, onAccident }: TrafficParts): Traffic {
  const callers = Array.from({ length: addressCount }, (_, index) => createCaller(`127.0.8.${index + 1}`))
  const chats = composeChats(chance)
  let number = 0
  let inFlight = 0
  let hasStopped = false

  const send = async (): Promise<void> => {
    const chat = pick(chats, chance)
    const request = writeRequest(chat, ++number, chance)
    const caller = pick(callers, chance)
    inFlight++
    try {
      const answer = await caller.post(endpoint, request.body)
      onAnswer({ chat, request, answer })
      await callNotices(caller, answer, chance)
    } catch (error) {
      // A request that is interrupted by the end of the demo is not an error.
      if (!hasStopped) onAccident(error)
    } finally {
      inFlight--
    }
  }
  const tick = (): void => {
    if (inFlight < inFlightMax) void send()
    // People do not write at regular intervals.
    timer = setTimeout(tick, (1000 / rate) * between(0.4, 1.6, chance))
  }
  let timer = setTimeout(tick, 0)

  return {
    stop() {
      hasStopped = true
      clearTimeout(timer)
      for (const caller of callers) caller.close()
    },
  }
}

interface BidResponse {
  readonly seatbid: readonly { readonly bid: readonly { readonly nurl?: string; readonly burl?: string }[] }[]
}

/** Some leave before the ad is in view. */
const shownShare = 0.9

/** The publisher reports to the exchange which ads it used, and which of them came into view: those are billed. */
async function callNotices(caller: Caller, { status, body }: CallAnswer, chance: Chance): Promise<void> {
  if (status !== 200) return
  const { seatbid } = JSON.parse(body) as BidResponse
  const urls = seatbid.flatMap(({ bid }) =>
    bid.flatMap(({ nurl, burl }) => {
      const due = chance() < shownShare ? [nurl, burl] : [nurl]
      return due.filter((url) => url !== undefined)
    }),
  )
  await Promise.all(urls.map((url) => caller.get(url)))
}
