// The one table of the portal: who may ask what, of which service, and how far. A route of the contract without a row does not
// compile, and a path without a row is answered as one that does not exist.

import {
  bookingRoutes,
  filterNames,
  ledgerRoutes,
  type PortalRole,
  type PortalSide,
  type portalRoutes,
} from '@parley/contract'
import { changing, deciding, forecasting, ordering } from './orders.ts'
import { reading, type Scope } from './scope.ts'

/** Services behind the portal, and the portal itself. */
type Upstream = 'ledger' | 'exchanges' | 'booking' | 'portal'

export interface Row {
  readonly sides: readonly PortalSide[]
  /** Besides `view`, which everybody has. */
  readonly role: PortalRole
  readonly upstream: Upstream
  readonly scope: Scope
}

/** Those that everybody must reach before or without signing in; none of them says anything about a side. */
type Door = 'session' | 'ways' | 'signIn' | 'signOut' | 'openid' | 'openidCallback' | 'healthz' | 'metrics' | 'openapi'

export type RouteName = Exclude<keyof typeof portalRoutes, Door>

const sellers = ['operator', 'publisher', 'partner'] as const
const buyers = ['operator', 'advertiser'] as const
const everybody = ['operator', 'publisher', 'partner', 'advertiser'] as const

function parametersOf({ querystring }: { readonly querystring: { readonly properties: object } }): readonly string[] {
  return Object.keys(querystring.properties)
}

const ledger = { upstream: 'ledger', role: 'view' } as const
const finance = { upstream: 'ledger', role: 'finance' } as const
const exchanges = { upstream: 'exchanges', role: 'view' } as const
const booking = { upstream: 'booking', role: 'view' } as const

export const table = {
  funnel: { sides: sellers, ...ledger, scope: reading('/v1/funnel', parametersOf(ledgerRoutes.funnel)) },
  money: { sides: sellers, ...ledger, scope: reading('/v1/money', parametersOf(ledgerRoutes.money)) },
  comparison: { sides: sellers, ...ledger, scope: reading('/v1/comparison', parametersOf(ledgerRoutes.comparison)) },
  statement: {
    sides: sellers,
    ...finance,
    scope: reading('/v1/statements/:month', parametersOf(ledgerRoutes.statement)),
  },
  deliveries: {
    sides: ['operator', 'partner'],
    ...ledger,
    scope: reading('/v1/deliveries', parametersOf(ledgerRoutes.deliveries)),
  },
  documents: { sides: sellers, ...finance, scope: reading('/v1/documents', parametersOf(ledgerRoutes.documents)) },
  document: {
    sides: sellers,
    ...finance,
    scope: reading('/v1/documents/:number', parametersOf(ledgerRoutes.document)),
  },
  disputes: { sides: sellers, ...finance, scope: reading('/v1/disputes', parametersOf(ledgerRoutes.disputes)) },
  dispute: { sides: sellers, ...finance, scope: reading('/v1/disputes/:id', parametersOf(ledgerRoutes.dispute)) },
  auctions: { sides: sellers, ...exchanges, scope: reading('/auctions', filterNames) },
  auction: { sides: sellers, ...exchanges, scope: reading('/auctions/:id', []) },
  reasons: { sides: everybody, ...exchanges, scope: reading('/reasons', []) },
  listCampaigns: {
    sides: buyers,
    ...booking,
    scope: reading('/v1/campaigns', parametersOf(bookingRoutes.listCampaigns)),
  },
  campaign: { sides: buyers, ...booking, scope: reading('/v1/campaigns/:id', []) },
  delivery: { sides: buyers, ...booking, scope: reading('/v1/campaigns/:id/delivery', []) },
  bookCampaign: { sides: buyers, upstream: 'booking', role: 'edit', scope: ordering('/v1/campaigns') },
  changeCampaign: { sides: buyers, upstream: 'booking', role: 'edit', scope: changing('/v1/campaigns/:id') },
  reviewCampaign: {
    sides: ['operator'],
    upstream: 'booking',
    role: 'edit',
    scope: deciding('/v1/campaigns/:id/review'),
  },
  forecast: { sides: buyers, ...booking, scope: forecasting('/v1/forecast') },
  audit: {
    sides: ['operator'],
    upstream: 'portal',
    role: 'view',
    scope: reading('/audit', ['from', 'to', 'after', 'format']),
  },
} as const satisfies Readonly<Record<RouteName, Row>>
