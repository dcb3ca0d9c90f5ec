// Which page an address is.

import { pages } from '@parley/contract/lists'
import { lazy, type ReactNode, Suspense } from 'react'
import { NowPage } from '../now/now-page.tsx'
import { NoPage } from './no-page.tsx'
import { Connection, InForce } from './node-state.tsx'
import { pageIn, useAddress } from './place.ts'
import { Shell } from './shell.tsx'

const AuctionsPage = lazy(async () => ({ default: (await import('../auctions/auctions-page.tsx')).AuctionsPage }))
const AuctionPage = lazy(async () => ({ default: (await import('../auction/auction-page.tsx')).AuctionPage }))
const PartnersPage = lazy(async () => ({ default: (await import('../partners/partners-page.tsx')).PartnersPage }))
const PartnerPage = lazy(async () => ({ default: (await import('../partners/partner-page.tsx')).PartnerPage }))
const PublishersPage = lazy(async () => ({
  default: (await import('../publishers/publishers-page.tsx')).PublishersPage,
}))
const PublisherPage = lazy(async () => ({ default: (await import('../publishers/publisher-page.tsx')).PublisherPage }))
const CampaignsPage = lazy(async () => ({ default: (await import('../campaigns/campaigns-page.tsx')).CampaignsPage }))
const CampaignPage = lazy(async () => ({ default: (await import('../campaigns/campaign-page.tsx')).CampaignPage }))
const BookPage = lazy(async () => ({ default: (await import('../campaigns/book-page.tsx')).BookPage }))
const BuyersPage = lazy(async () => ({ default: (await import('../buyers/buyers-page.tsx')).BuyersPage }))
const BuyerPage = lazy(async () => ({ default: (await import('../buyers/buyer-page.tsx')).BuyerPage }))
const MoneyPage = lazy(async () => ({ default: (await import('../money/money-page.tsx')).MoneyPage }))
const PlaygroundPage = lazy(async () => ({
  default: (await import('../playground/playground-page.tsx')).PlaygroundPage,
}))
const ChangesPage = lazy(async () => ({ default: (await import('../changes/changes-page.tsx')).ChangesPage }))

type PagePath = (typeof pages)[number]['path']

/** `name` is what the address has in place of the last part of the path, for the page of one entry. */
const views: Readonly<Record<PagePath, (name: string) => ReactNode>> = {
  '/': () => <NowPage />,
  '/auctions': () => <AuctionsPage />,
  '/auctions/:id': (id) => <AuctionPage key={id} id={id} />,
  '/partners': () => <PartnersPage />,
  '/partners/:name': (name) => <PartnerPage key={name} name={name} />,
  '/publishers': () => <PublishersPage />,
  '/publishers/:name': (name) => <PublisherPage key={name} name={name} />,
  '/campaigns': () => <CampaignsPage />,
  '/campaigns/:name': (name) => <CampaignPage key={name} id={name} />,
  '/book': () => <BookPage />,
  '/buyers': () => <BuyersPage />,
  '/buyers/:name': (name) => <BuyerPage key={name} id={name} />,
  '/money': () => <MoneyPage />,
  '/playground': () => <PlaygroundPage />,
  '/changes': () => <ChangesPage />,
}

const places = pages.flatMap((page) => ('label' in page ? [{ href: page.path, name: page.label }] : []))

const others = [
  { href: '/reference/', name: 'API reference' },
  { href: '/metrics', name: 'Metrics' },
] as const

export function App() {
  const { pathname } = useAddress()
  return (
    <Shell path={pathname} places={places} others={others} state={<Connection />} about={<InForce />}>
      <Suspense fallback={<p role="status">Loading…</p>}>{pageAt(pathname)}</Suspense>
    </Shell>
  )
}

function pageAt(address: string): ReactNode {
  const { page, name } = pageIn(pages, address)
  return page === undefined ? <NoPage /> : views[page.path](name)
}
