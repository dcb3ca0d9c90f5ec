// D92: a URL of a partner may contain a token from the environment. The record of an auction shows such a URL as it is
// written in the configuration file: https://bid.acme.example/?key=${ACME_KEY}.

import type { AuctionEntry } from '../model/record.ts'
import type { AuctionLog } from './auction-log.ts'

/** By each text into which a variable was put: how it is written in the file. A reload adds to it. */
export type Written = ReadonlyMap<string, string>

export function withWrittenUrls(log: AuctionLog, written: Written): AuctionLog {
  return {
    add: log.add,
    find(id) {
      const entry = log.find(id)
      return entry === undefined ? undefined : shownEntry(entry, written)
    },
    newest: (...wanted) => log.newest(...wanted).map((entry) => shownEntry(entry, written)),
  }
}

export function shownEntry(entry: AuctionEntry, written: Written): AuctionEntry {
  const { outcome } = entry
  if (written.size === 0 || !('trace' in outcome)) return entry
  const calls = outcome.trace.calls.map((call) => ({ ...call, url: writtenUrl(call.url, written) }))
  return { ...entry, outcome: { ...outcome, trace: { ...outcome.trace, calls } } }
}

/** An adapter may take slashes off the end of what the file has, and put a path and a query behind it. */
export function writtenUrl(url: string, written: Written): string {
  let shown = url
  let baseLength = 0
  for (const [text, inFile] of written) {
    const base = text.replace(/\/+$/, '')
    // The longest counts: another partner's URL may be the beginning of this one.
    if (base.length <= baseLength || !/^https?:\/\/./.test(base) || !url.startsWith(base)) continue
    shown = inFile.replace(/\/+$/, '') + url.slice(base.length)
    baseLength = base.length
  }
  return shown
}
