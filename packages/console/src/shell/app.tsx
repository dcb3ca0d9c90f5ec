// Which page an address is.

import { lazy, type ReactNode, Suspense } from 'react'
import { NowPage } from '../now/now-page.tsx'
import { Link } from './link.tsx'
import { useAddress } from './place.ts'
import { Shell } from './shell.tsx'
import { useTitle } from './title.ts'

const AuctionsPage = lazy(async () => ({ default: (await import('../auctions/auctions-page.tsx')).AuctionsPage }))
const AuctionPage = lazy(async () => ({ default: (await import('../auction/auction-page.tsx')).AuctionPage }))
const PartnersPage = lazy(async () => ({ default: (await import('../partners/partners-page.tsx')).PartnersPage }))
const PartnerPage = lazy(async () => ({ default: (await import('../partners/partner-page.tsx')).PartnerPage }))
const PublishersPage = lazy(async () => ({
  default: (await import('../publishers/publishers-page.tsx')).PublishersPage,
}))
const PublisherPage = lazy(async () => ({ default: (await import('../publishers/publisher-page.tsx')).PublisherPage }))
const MoneyPage = lazy(async () => ({ default: (await import('../money/money-page.tsx')).MoneyPage }))
const PlaygroundPage = lazy(async () => ({
  default: (await import('../playground/playground-page.tsx')).PlaygroundPage,
}))
const ChangesPage = lazy(async () => ({ default: (await import('../changes/changes-page.tsx')).ChangesPage }))

export function App() {
  const { pathname } = useAddress()
  return (
    <Shell path={pathname}>
      <Suspense fallback={<p role="status">Loading…</p>}>{pageAt(pathname)}</Suspense>
    </Shell>
  )
}

function pageAt(path: string): ReactNode {
  const [, place = '', name] = path.split('/')
  const named = name === undefined || name === '' ? undefined : decodeURIComponent(name)
  switch (place) {
    case '':
      return <NowPage />
    case 'auctions':
      return named === undefined ? <AuctionsPage /> : <AuctionPage key={named} id={named} />
    case 'partners':
      return named === undefined ? <PartnersPage /> : <PartnerPage key={named} name={named} />
    case 'publishers':
      return named === undefined ? <PublishersPage /> : <PublisherPage key={named} name={named} />
    case 'money':
      return <MoneyPage />
    case 'playground':
      return <PlaygroundPage />
    case 'changes':
      return <ChangesPage />
    default:
      return <NoPage />
  }
}

function NoPage() {
  useTitle('No page')
  return (
    <>
      <h1>No page</h1>
      <p>
        There is no page at this address. <Link href="/">Go to the first page</Link>
      </p>
    </>
  )
}
