// The notices of one partner, separate from those of all others: a bounded queue, a few at a time, a time limit for each
// from the moment it is sent, no redirects, only a few bytes read. What does not fit is dropped and counted.

import type { LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { Agent, type Dispatcher } from 'undici'
import type { PartnerNoticeEnd, UrlRefusal } from '../words/notice.ts'
import { isPublicAddress, readNoticeUrl } from './notice-url.ts'

export interface LaneSettings {
  readonly queueMax: number
  readonly concurrencyMax: number
  readonly timeoutMs: number
  readonly trustNetwork: boolean
  /** How names become addresses; where the network is not trusted, only those on the open internet count. */
  readonly lookup: LookupFunction
  /** The domains that the partner has registered, as they are now: a reload may change them. */
  readonly domains: () => readonly string[]
  /** `reason` says why a notice was refused. */
  readonly count: (end: PartnerNoticeEnd, reason?: UrlRefusal) => void
}

export interface NoticeLane {
  send(url: string): void
  close(): Promise<void>
}

export function openLane(settings: LaneSettings): NoticeLane {
  const { queueMax, concurrencyMax, timeoutMs, trustNetwork, domains, count } = settings
  const agent = openAgent(settings)
  const queue: string[] = []
  let running = 0

  function next(): void {
    while (running < concurrencyMax) {
      const url = queue.shift()
      if (url === undefined) return
      running++
      call(url)
    }
  }

  function call(text: string): void {
    const read = readNoticeUrl(text, domains(), trustNetwork)
    if (read.kind === 'refused') {
      end('refused', read.reason)
      return
    }
    const { origin, pathname, search } = read.url
    const done = (status: number): void => end(status >= 200 && status < 300 ? 'sent' : 'failed')
    try {
      agent.dispatch({ origin, path: pathname + search, method: 'GET' }, oneCall(timeoutMs, done))
    } catch {
      end('failed')
    }
  }

  function end(how: PartnerNoticeEnd, reason?: UrlRefusal): void {
    running--
    count(how, reason)
    // The queue goes on in a fresh turn, so that a row of refusals cannot pile up calls.
    if (queue.length > 0) setImmediate(next)
  }

  return {
    send(url) {
      if (queue.length >= queueMax) return count('dropped')
      queue.push(url)
      // Notices that come together are taken up together, once all have found their place.
      if (queue.length === 1) queueMicrotask(next)
    },
    close: () => agent.destroy(),
  }
}

/** Subdomains are the partner's to invent; only so many are kept. */
const originsMax = 16

function openAgent({ concurrencyMax, timeoutMs, trustNetwork, lookup }: LaneSettings): Agent {
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
