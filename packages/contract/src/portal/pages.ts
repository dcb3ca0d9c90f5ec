// The addresses of the portal at which a browser gets a page of the console, and whose page it is. `/` is the first labelled page of
// a side. A test of the portal holds every row against the table of its routes.

import type { PortalRole, PortalSide } from './sides.ts'

interface PortalPage {
  readonly path: string
  /** In the navigation; pages of one entry are reached from their list. */
  readonly label?: string
  readonly sides: readonly PortalSide[]
  readonly role: PortalRole
  /** The routes without which the page would be empty. */
  readonly asks: readonly string[]
}

const sellers = ['operator', 'publisher', 'partner'] as const
const buyers = ['operator', 'advertiser'] as const
const view = { role: 'view' } as const
const finance = { role: 'finance' } as const

export const portalPages = [
  { path: '/earnings', label: 'Earnings', sides: ['publisher'], ...view, asks: ['money', 'comparison'] },
  { path: '/spend', label: 'Spend', sides: ['partner'], ...view, asks: ['money', 'comparison'] },
  { path: '/money', label: 'Money', sides: ['operator'], ...view, asks: ['money', 'comparison'] },
  { path: '/comparison', label: 'Comparison', sides: sellers, ...view, asks: ['comparison', 'reasons'] },
  { path: '/funnel', label: 'Funnel', sides: sellers, ...view, asks: ['funnel', 'reasons'] },
  { path: '/auctions', label: 'Auctions', sides: sellers, ...view, asks: ['auctions', 'reasons'] },
  { path: '/auctions/:id', sides: sellers, ...view, asks: ['auction'] },
  { path: '/ads', label: 'Ads', sides: ['publisher'], ...view, asks: ['money', 'funnel'] },
  { path: '/deliveries', label: 'Notice calls', sides: ['operator', 'partner'], ...view, asks: ['deliveries'] },
  { path: '/campaigns', label: 'Campaigns', sides: buyers, ...view, asks: ['listCampaigns'] },
  { path: '/campaigns/:name', sides: buyers, ...view, asks: ['delivery'] },
  { path: '/book', sides: buyers, role: 'edit', asks: ['bookCampaign', 'forecast'] },
  { path: '/keys', label: 'Keys', sides: ['publisher'], ...view, asks: ['auctions'] },
  { path: '/statements', label: 'Statements', sides: ['publisher', 'partner'], ...finance, asks: ['statement'] },
  { path: '/payouts', label: 'Payouts', sides: ['publisher'], ...finance, asks: ['documents', 'disputes'] },
  { path: '/invoices', label: 'Invoices', sides: ['operator', 'partner'], ...finance, asks: ['documents', 'disputes'] },
  { path: '/audit', label: 'Audit log', sides: ['operator'], ...view, asks: ['audit'] },
] as const satisfies readonly PortalPage[]
