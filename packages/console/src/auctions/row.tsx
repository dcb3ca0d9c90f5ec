// One line of the list: when, how it ended, why in one sentence, and how long it took. On a desk all lines are equally
// high; on a telephone the sentence has the lines that it needs.

import { memo } from 'react'
import { useReasons } from '../api/reasons.ts'
import { Link } from '../shell/link.tsx'
import { rowTime } from './before.ts'
import { type ListedAuction, lineOf } from './line.ts'

export const Row = memo(function Row({ auction }: { readonly auction: ListedAuction }) {
  const { id, at, state, says, title, why, from, took } = lineOf(auction, useReasons().data)
  return (
    <li className="row">
      <Link href={`/auctions/${encodeURIComponent(id)}`}>
        <time dateTime={at}>{rowTime(at, new Date())}</time>
        <span className={`state state-${state}`} title={title}>
          {says}
        </span>
        <span className="row-why" title={why}>
          {why}
        </span>
        <span className="row-from">{from}</span>
        <span className="row-took">{took}</span>
      </Link>
    </li>
  )
})
