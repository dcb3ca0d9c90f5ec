// One statement in each of its forms.

import { addressOf } from '../api/port.ts'

interface LinksProps {
  readonly href: string
  /** Whose it is; at the portal it is always the reader's own. */
  readonly query?: Readonly<Record<string, string>>
}

export function StatementLinks({ href, query = {} }: LinksProps) {
  const to = (more: Readonly<Record<string, string>>): string =>
    addressOf(`${href}?${new URLSearchParams({ ...query, ...more })}`)
  return (
    <p>
      <a href={to({ format: 'html' })}>Printable page</a> · <a href={to({ format: 'csv' })}>CSV</a> ·{' '}
      <a href={to({ part: 'auctions', format: 'csv' })}>By auction</a> ·{' '}
      <a href={to({ part: 'transfers', format: 'csv' })}>Transfers</a>
    </p>
  )
}
