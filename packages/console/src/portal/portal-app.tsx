// Which page of whose side an address is. What a side has no route for is not in its navigation, and a link to it says so.

import { portalPages } from '@parley/contract/lists'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link } from '../shell/link.tsx'
import { NoPage } from '../shell/no-page.tsx'
import { pageIn, useAddress } from '../shell/place.ts'
import { Shell } from '../shell/shell.tsx'
import { useTitle } from '../shell/title.ts'
import { usePerson } from '../shell/use-session.ts'
import { closedBecause, ownPages, type PortalPage } from './own-pages.ts'

const SideMoneyPage = lazy(async () => ({ default: (await import('./side-money-page.tsx')).SideMoneyPage }))
const ComparisonPage = lazy(async () => ({
  default: (await import('../comparison/comparison-page.tsx')).ComparisonPage,
}))
const FunnelPage = lazy(async () => ({ default: (await import('../funnel/funnel-page.tsx')).FunnelPage }))
const AuctionsPage = lazy(async () => ({ default: (await import('../auctions/auctions-page.tsx')).AuctionsPage }))
const AuctionPage = lazy(async () => ({ default: (await import('../auction/auction-page.tsx')).AuctionPage }))
const DeliveriesPage = lazy(async () => ({ default: (await import('./deliveries-page.tsx')).DeliveriesPage }))
const CampaignsPage = lazy(async () => ({ default: (await import('../campaigns/campaigns-page.tsx')).CampaignsPage }))
const CampaignPage = lazy(async () => ({ default: (await import('../campaigns/campaign-page.tsx')).CampaignPage }))
const BookPage = lazy(async () => ({ default: (await import('../campaigns/book-page.tsx')).BookPage }))
const StatementsPage = lazy(async () => ({ default: (await import('./statements-page.tsx')).StatementsPage }))
const AdsPage = lazy(async () => ({ default: (await import('./ads-page.tsx')).AdsPage }))
const DocumentsPage = lazy(async () => ({ default: (await import('./documents-page.tsx')).DocumentsPage }))
const KeysPage = lazy(async () => ({ default: (await import('./keys-page.tsx')).KeysPage }))
const AuditPage = lazy(async () => ({ default: (await import('./audit-page.tsx')).AuditPage }))

const views: Readonly<Record<PortalPage['path'], (name: string) => ReactNode>> = {
  '/earnings': () => <SideMoneyPage title="Earnings" />,
  '/spend': () => <SideMoneyPage title="Spend" />,
  '/money': () => <SideMoneyPage title="Money" />,
  '/comparison': () => <ComparisonPage />,
  '/funnel': () => <FunnelPage />,
  '/auctions': () => <AuctionsPage />,
  '/auctions/:id': (id) => <AuctionPage key={id} id={id} />,
  '/ads': () => <AdsPage />,
  '/deliveries': () => <DeliveriesPage />,
  '/campaigns': () => <CampaignsPage />,
  '/campaigns/:name': (name) => <CampaignPage key={name} id={name} />,
  '/book': () => <BookPage />,
  '/keys': () => <KeysPage />,
  '/statements': () => <StatementsPage />,
  '/payouts': () => <DocumentsPage title="Payouts" />,
  '/invoices': () => <DocumentsPage title="Invoices" />,
  '/audit': () => <AuditPage />,
}

export function PortalApp() {
  const { pathname } = useAddress()
  const person = usePerson()
  if (person === undefined) return null
  const places = ownPages(person).map(({ path, label }) => ({ href: path, name: label }))
  const address = pathname === '/' ? (places[0]?.href ?? pathname) : pathname
  const { page, name } = pageIn(portalPages, address)
  const why = page === undefined ? undefined : closedBecause(page, person)
  const about = person.side === 'operator' ? 'Operator' : `${person.side}: ${person.of ?? ''}`
  return (
    <Shell path={address} places={places} others={[]} about={<p className="in-force whose">{about}</p>}>
      <Suspense fallback={<p role="status">Loading…</p>}>
        {page === undefined ? <NoPage /> : why === undefined ? views[page.path](name) : <Closed why={why} />}
      </Suspense>
    </Shell>
  )
}

function Closed({ why }: { readonly why: string }) {
  useTitle('Nothing here')
  return (
    <>
      <h1>Nothing here</h1>
      <p>
        {why} <Link href="/">Go to the home page</Link>
      </p>
    </>
  )
}
