// Where the console is: its address. Links change it without loading the page again, so that live data stays.

import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

/** The path and the query, such as `/auctions?partner=acme`. */
export function useAddress(): URL {
  const href = useSyncExternalStore(subscribe, () => location.href)
  return new URL(href)
}

function subscribe(hear: () => void): () => void {
  listeners.add(hear)
  addEventListener('popstate', hear)
  return () => {
    listeners.delete(hear)
    removeEventListener('popstate', hear)
  }
}

export function go(href: string): void {
  history.pushState(null, '', href)
  scrollTo({ top: 0, behavior: 'instant' })
  tell()
}

/** Changes the query of this page. It is not a new place: `Back` leaves the page. */
export function setQuery(query: URLSearchParams): void {
  const text = query.toString()
  history.replaceState(null, '', text === '' ? location.pathname : `${location.pathname}?${text}`)
  tell()
}

function tell(): void {
  for (const hear of listeners) hear()
}

/** Which of these pages is at an address, and what the address has in place of the last part of its path. */
export function pageIn<Page extends { readonly path: string }>(
  pages: readonly Page[],
  address: string,
): { readonly page: Page | undefined; readonly name: string } {
  const [, place = '', name = ''] = address.split('/')
  const page = pages.find(({ path }) => {
    const [, own = '', entry] = path.split('/')
    return own === place && (entry !== undefined) === (name !== '')
  })
  return { page, name: decodeURIComponent(name) }
}
