// The tables of docs/guides/sides.md: who may ask what, from the routes of the portal, and which amounts and names are seen, from the
// ledger's view. The words around them are written by hand.

import { portalRoutes, portalSides } from '@parley/contract'
import { amountsOf, maskedIn } from '@parley/ledger'
import { table as portalTable, type RouteName, type Row } from '@parley/portal'
import { code, type Page, table, withSection } from './markdown.ts'

export const sidesGuide = 'docs/guides/sides.md'

/** The guide with its tables as they have to be. */
export function sidesPage(current: string): Page {
  const sections = { routes: routesTable(), amounts: amountsTable() }
  const text = Object.entries(sections).reduce((page, [name, block]) => withSection(page, name, block), current)
  return { path: sidesGuide, text }
}

/** One line for each row of the portal. */
function routesTable(): string {
  const rows = Object.entries(portalTable) as readonly [RouteName, Row][]
  const lines = rows.map(([name, { sides, role, upstream }]) => {
    const { method, path, summary } = portalRoutes[name]
    const cells = portalSides.map((side) => (sides.includes(side) ? (side === 'operator' ? 'all' : 'own') : '–'))
    return [code(`${method} ${path}`), summary, upstream, role, ...cells]
  })
  return table(['Route', 'What', 'From', 'Role', ...portalSides], lines)
}

/** What each side reads of a sum, and whose names are masks to it. */
function amountsTable(): string {
  const sides = Object.keys(amountsOf) as (keyof typeof amountsOf)[]
  const amounts = amountsOf.operator
  const lines = sides.map((side) => {
    const own: readonly string[] = amountsOf[side]
    const hidden = maskedIn(side === 'operator' ? { side } : { side, of: '' })
    return [
      side,
      ...amounts.map((name) => (own.includes(name) ? 'yes' : '–')),
      hidden === undefined ? '–' : `${hidden}s`,
    ]
  })
  return table(['Side', ...amounts.map(code), 'Masked names'], lines)
}
