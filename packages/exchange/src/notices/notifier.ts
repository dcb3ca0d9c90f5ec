// Sends notices to partners, apart from the auctions: a bounded queue, a few at a time, one second each, no redirects,
// nothing read beyond a few bytes. What does not fit is dropped and counted.

import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import { Agent, type Dispatcher } from 'undici'
import type { Notice } from './loss-notices.ts'
import { isPublicAddress, readNoticeUrl } from './notice-url.ts'

export type NoticeEnd = 'sent' | 'failed' | 'refused' | 'dropped'

export interface NotifierSettings {
  readonly queueMax: number
  readonly concurrencyMax: number
  readonly timeoutMs: number
  readonly trustNetwork: boolean
  readonly domainsOf: (partner: string) => readonly string[]
  readonly count: (partner: string, end: NoticeEnd) => void
}

export interface Notifier {
  send(notices: readonly Notice[]): void
  close(): Promise<void>
}

export function createNotifier(settings: NotifierSettings): Notifier {
  const { queueMax, concurrencyMax, timeoutMs, trustNetwork, domainsOf, count } = settings
  const agent = openAgent(timeoutMs, trustNetwork)
  const queue: Notice[] = []
  let running = 0

  function next(): void {
    while (running < concurrencyMax) {
      const notice = queue.shift()
      if (notice === undefined) return
      running++
      call(notice)
    }
  }

  function call({ partner, url: text }: Notice): void {
    const read = readNoticeUrl(text, domainsOf(partner), trustNetwork)
    if (read.kind === 'refused') {
      end(partner, 'refused')
      return
    }
    const { origin, pathname, search } = read.url
    const done = (status: number): void => end(partner, status >= 200 && status < 300 ? 'sent' : 'failed')
    try {
      agent.dispatch({ origin, path: pathname + search, method: 'GET' }, oneCall(timeoutMs, done))
    } catch {
      end(partner, 'failed')
    }
  }

  function end(partner: string, how: NoticeEnd): void {
    running--
    count(partner, how)
    // The queue goes on in a fresh turn, so that a row of refusals cannot pile up calls.
    if (queue.length > 0) setImmediate(next)
  }

  return {
    send(notices) {
      for (const notice of notices) {
        if (queue.length < queueMax) queue.push(notice)
        else count(notice.partner, 'dropped')
      }
      next()
    },
    close: () => agent.destroy(),
  }
}

function openAgent(timeoutMs: number, trustNetwork: boolean): Agent {
  return new Agent({
    // Subdomains are the partner's to invent; only so many are kept.
    maxOrigins: 256,
    connections: 4,
    pipelining: 1,
    allowH2: false,
    maxResponseSize: 4096,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    connect: { timeout: timeoutMs, ...(trustNetwork ? {} : { lookup: publicLookup }) },
  })
}

/** A call that ends once, at the latest when its time is over; 0 stands for no answer. */
function oneCall(timeoutMs: number, done: (status: number) => void): Dispatcher.DispatchHandler {
  let status = 0
  let timer: NodeJS.Timeout | undefined
  const finish = (found: number): void => {
    clearTimeout(timer)
    done(found)
  }
  return {
    onRequestStart(controller) {
      timer = setTimeout(() => controller.abort(new Error('the notice took too long')), timeoutMs)
    },
    onResponseStart(_, found) {
      status = found
    },
    onResponseData() {},
    onResponseEnd: () => finish(status),
    onResponseError: () => finish(0),
  }
}

type LookupBack = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[] | string, family?: number) => void

/** The lookup of the socket itself: addresses that are not on the open internet do not exist for notices. */
function publicLookup(hostname: string, options: LookupOptions, back: LookupBack): void {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error !== null) return back(error, [])
    const addresses = found.filter(({ address }) => isPublicAddress(address))
    const [first] = addresses
    if (first === undefined)
      return back(Object.assign(new Error(`${hostname} has no public address`), { code: 'ENOTFOUND' }), [])
    if (options.all === true) back(null, addresses)
    else back(null, first.address, first.family)
  })
}
