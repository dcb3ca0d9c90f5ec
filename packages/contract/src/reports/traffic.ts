// How many impressions there were, by quarters of an hour: `GET /v1/traffic`.

import type { Static } from 'typebox'
import { integer, list, moment, record } from '../shape.ts'

/** Seven days. */
export const trafficQuarters = 672

export const TrafficReport = record({
  from: moment('Start of the first quarter, seven days before the end of the last one that is over.'),
  quarters: list(
    integer(),
    `Impressions in each of ${trafficQuarters} quarters of an hour, of requests that were auctioned.`,
  ),
})
export type TrafficReport = Static<typeof TrafficReport>
