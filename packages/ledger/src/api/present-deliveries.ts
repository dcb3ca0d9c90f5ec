// The summary of deliveries as a reader gets it.

import { deliveryEnds } from '@parley/contract'
import type { Deliveries, DeliveriesQuery } from '../reports/deliveries.ts'
import type { Presented } from './presented.ts'

export function presentDeliveries({ rows }: Deliveries, { from, to }: DeliveriesQuery): Presented {
  return {
    kind: 'presented',
    name: 'deliveries',
    head: { from, to },
    rows: rows.map(({ partner, kind, ends, attempts }) => ({
      partner,
      kind,
      ends: Object.fromEntries(deliveryEnds.map((end) => [end, Number(ends[end])])),
      attempts: Number(attempts),
    })),
    tail: {},
    table: {
      columns: ['partner', 'kind', ...deliveryEnds, 'attempts'],
      lines: rows.map(({ partner, kind, ends, attempts }) => [
        partner,
        kind,
        ...deliveryEnds.map((end) => ends[end]),
        attempts,
      ]),
    },
  }
}
