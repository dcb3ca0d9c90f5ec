// The notices of one partner, separate from those of all others: a bounded queue, a few at a time, a time limit for each
// from the moment it is sent, no redirects, only a few bytes read. What does not fit is dropped and counted.

import type { LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { Agent, type Dispatcher } from 'undici'
import type { PartnerNoticeEnd, UrlRefusal } from '../model/notice.ts'
import { isPublicAddress, readNoticeUrl } from './notice-url.ts'

/** A call of a partner's URL; whoever sends it may add what it needs when the call has ended. */
export interface OutgoingNotice {
  readonly partner: string
  readonly url: string
}

export interface LaneSettings<Call extends OutgoingNotice> {
  readonly queueMax: number
  readonly concurrencyMax: number
  readonly timeoutMs: number
  readonly trustNetwork: boolean
  /** How names become addresses; where the network is not trusted, only those on the open internet count. */
  readonly lookup: LookupFunction
  /** The domains that the partner has registered, as they are now: a reload may change them. */
  readonly domains: () => readonly string[]
  /** Called once for each that was sent; `refusal` says why its URL was refused. */
  readonly ended: (call: Call, end: PartnerNoticeEnd, refusal?: UrlRefusal) => void
}

export interface NoticeLane<Call extends OutgoingNotice> {
  send(call: Call): void
  close(): Promise<void>
}

export function openLane<Call extends OutgoingNotice>(settings: LaneSettings<Call>): NoticeLane<Call> {
  const { queueMax, concurrencyMax, timeoutMs, trustNetwork, domains, ended } = settings
  const agent = openAgent(settings)
  const queue: Call[] = []
  let running = 0

  function next(): void {
    while (running < concurrencyMax) {
      const call = queue.shift()
      if (call === undefined) return
      running++
      begin(call)
    }
  }

  function begin(call: Call): void {
    const read = readNoticeUrl(call.url, domains(), trustNetwork)
    if (read.kind === 'refused') {
      end(call, 'refused', read.reason)
      return
    }
    const { origin, pathname, search } = read.url
    const done = (status: number): void => end(call, status >= 200 && status < 300 ? 'sent' : 'failed')
    try {
      agent.dispatch({ origin, path: pathname + search, method: 'GET' }, oneCall(timeoutMs, done))
    } catch {
      end(call, 'failed')
    }
  }

  function end(call: Call, how: PartnerNoticeEnd, refusal?: UrlRefusal): void {
    running--
    ended(call, how, refusal)
    // The queue goes on in a fresh turn, so that a row of refusals cannot pile up calls.
    if (queue.length > 0) setImmediate(next)
  }

  return {
    send(call) {
      if (queue.length >= queueMax) return ended(call, 'dropped')
      queue.push(call)
      // Notices that come together are taken up together, once all have found their place.
      if (queue.length === 1) queueMicrotask(next)
    },
    close: () => agent.destroy(),
  }
}

/** Subdomains are the partner's to invent; only so many are kept. */
const originsMax = 16

type Network = Pick<LaneSettings<OutgoingNotice>, 'concurrencyMax' | 'timeoutMs' | 'trustNetwork' | 'lookup'>

function openAgent({ concurrencyMax, timeoutMs, trustNetwork, lookup }: Network): Agent {
  return new Agent({
    maxOrigins: originsMax,
    // As many as are under way, so that none waits for a connection while its time runs.
    connections: concurrencyMax,
    pipelining: 1,
    allowH2: false,
    maxResponseSize: 4096,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    connect: { timeout: timeoutMs, lookup: trustNetwork ? lookup : publicOnly(lookup) },
  })
}

/** T38: what counts as no bytes of an answer has a bound of its own. */
const informationalMax = 10

/** A call that ends once, at the latest when its time is over; 0 stands for no answer. */
function oneCall(timeoutMs: number, done: (status: number) => void): Dispatcher.DispatchHandler {
  let status = 0
  let informational = 0
  let isLate = false
  let controller: Dispatcher.DispatchController | undefined
  const stop = (): void =>
    controller?.abort(new Error('the notice took too long or got too many informational responses'))
  const timer = setTimeout(() => {
    isLate = true
    stop()
  }, timeoutMs)
  const finish = (found: number): void => {
    clearTimeout(timer)
    done(found)
  }
  return {
    onRequestStart(started) {
      controller = started
      if (isLate) stop()
    },
    onResponseStart(_, found) {
      if (found >= 200) status = found
      else if (++informational > informationalMax) stop()
    },
    onResponseData() {},
    onResponseEnd: () => finish(status),
    onResponseError: () => finish(0),
  }
}

/** T34, in the lookup of the socket itself: addresses that are not on the open internet do not exist for notices. */
function publicOnly(lookup: LookupFunction): LookupFunction {
  return (hostname, options, back) =>
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error !== null) return back(error, [])
      // With `all` there is always a list.
      const addresses = (found as LookupAddress[]).filter(({ address }) => isPublicAddress(address))
      const [first] = addresses
      if (first === undefined)
        return back(Object.assign(new Error(`${hostname} has no public address`), { code: 'ENOTFOUND' }), [])
      if (options.all === true) back(null, addresses)
      else back(null, first.address, first.family)
    })
}
