// What the publisher got: the ads as the chat shows them, and the exact body.

import type { AuctionRecord } from '@parley/contract'
import { adsIn } from './ad.ts'
import { AdCard } from './ad-card.tsx'
import { indented, LongText, Opened } from './opened.tsx'
import { Part } from './part.tsx'

export function Reply({ record: { status, reply } }: { readonly record: AuctionRecord }) {
  const ads = adsIn(reply)
  return (
    <Part title="Response">
      <p className="says">{ads.length === 0 ? withoutAds(status, reply) : withAds(status, ads.length)}</p>
      {ads.length > 0 && (
        <ul className="sold">
          {ads.map((ad) => (
            <AdCard key={ad.impid} ad={ad} />
          ))}
        </ul>
      )}
      {reply !== undefined && reply !== '' && (
        <Opened title="Raw body">{() => <LongText label="Raw body" text={indented(reply)} />}</Opened>
      )}
    </Part>
  )
}

function withAds(status: number, count: number): string {
  return `${status} with ${count === 1 ? 'one bid' : `${count} bids`}. Preview of the ${count === 1 ? 'ad' : 'ads'} in the chat:`
}

function withoutAds(status: number, reply: string | undefined): string {
  if (status === 204) return '204 with no body.'
  return reply === undefined ? `${status}. The body is not stored because it may quote the request.` : `${status}.`
}
