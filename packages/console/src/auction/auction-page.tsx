// The page of one auction: how it ended, and why.

import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import type { AuctionRecord, ShownAuction } from '@parley/contract'
import { useQuery } from '@tanstack/react-query'
import { getJson, Unanswered } from '../api/get-json.ts'
import { Link } from '../shell/link.tsx'
import { useTitle } from '../shell/title.ts'
import { sentence } from '../words/sentence.ts'
import { Explanation, VerdictOf } from './explanation.tsx'
import { Facts } from './facts.tsx'
import { ShownExplanation, shownVerdict } from './shown-auction.tsx'
import { verdictText } from './verdict-words.ts'

export function AuctionPage({ id }: { readonly id: string }) {
  const { data: record, error } = useQuery({
    queryKey: ['auction', id],
    queryFn: ({ signal }) => getJson<AuctionRecord | ShownAuction>(`/auctions/${encodeURIComponent(id)}`, signal),
    // What has ended does not change.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  useTitle(record === undefined ? 'Auction' : titleOf(record))
  if (error !== null) return <Nothing why={whyNothing(error)} />
  if (record === undefined) return <p role="status">Loading…</p>
  return (
    <>
      <nav className="way-back" aria-label="Auction">
        <Link href="/auctions">All auctions</Link>
        <CopyLink id={record.id} />
      </nav>
      {'side' in record ? <Shown auction={record} /> : <Whole record={record} />}
    </>
  )
}

function titleOf(record: AuctionRecord | ShownAuction): string {
  return 'side' in record ? shownVerdict(record) : verdictText(record)
}

/** All of it, for operators. */
function Whole({ record }: { readonly record: AuctionRecord }) {
  return (
    <>
      <h1 className="verdict">
        <VerdictOf record={record} />
      </h1>
      <Facts record={record} />
      <Explanation record={record} />
    </>
  )
}

function Shown({ auction }: { readonly auction: ShownAuction }) {
  return (
    <>
      <h1 className="verdict">{shownVerdict(auction)}</h1>
      <ShownExplanation auction={auction} />
    </>
  )
}

function whyNothing(error: Error): string {
  const isAbsence = error instanceof Unanswered && error.status === 404
  const hasMore = isAbsence && ('missingNodes' in error.details || 'searchedSince' in error.details)
  return isAbsence && !hasMore
    ? 'No auction with this id is stored. The exchange keeps only the most recent records.'
    : sentence(error.message)
}

function Nothing({ why }: { readonly why: string }) {
  return (
    <>
      <h1>Auction not found</h1>
      <p className="says nothing">{why}</p>
      <Link href="/auctions">All auctions</Link>
    </>
  )
}

/** Copies the address of an auction, for a colleague. By our own id: that of the publisher may be used again. */
function CopyLink({ id }: { readonly id: string }) {
  const { copy, copied } = useClipboard()
  // Browsers permit it at https addresses and on this machine; elsewhere one copies from the address bar.
  if (!isSecureContext) return null
  const href = new URL(`/auctions/${encodeURIComponent(id)}`, location.origin).href
  return (
    <Button variant="default" size="xs" className="copy" onClick={() => copy(href)}>
      {copied ? 'Copied' : 'Copy link'}
    </Button>
  )
}
