// One line of the list: when, how it ended, why in one sentence, and how long it took. On a desk all lines are equally
// high; on a telephone the sentence has the lines that it needs.

import type { AuctionRow } from '@parley/contract'
import { memo } from 'react'
import { Link } from '../shell/link.tsx'
import { outcomes } from '../words/ends.ts'
import { milliseconds } from '../words/numbers.ts'

export const Row = memo(function Row({ auction }: { readonly auction: AuctionRow }) {
  const { id, at, outcome, status, tookMs, requestId, publisher, why } = auction
  const from = [requestId, publisher].filter((name) => name !== undefined && name !== null).join(' · ')
  return (
    <li className="row">
      <Link href={`/auctions/${encodeURIComponent(id)}`}>
        <time dateTime={at}>{new Date(at).toLocaleTimeString('en-GB')}</time>
        <span className={`state state-${outcome}`} title={`HTTP ${status}`}>
          {outcomes[outcome] ?? outcome}
        </span>
        <span className="row-why" title={why}>
          {why}
        </span>
        <span className="row-from">{from}</span>
        <span className="row-took">{milliseconds(tookMs)}</span>
      </Link>
    </li>
  )
})
