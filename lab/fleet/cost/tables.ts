// The tables of docs/scale.md that say what a fleet costs.

import { table } from '../../../scripts/docs/markdown.ts'
import { busyShare, partnersAsked, rates } from '../../speed/report/scale.ts'
import {
  bytesOut,
  type CostInput,
  copies,
  costOf,
  type FleetCost,
  hoursPerMonth,
  keptDays,
  microsOf,
  places,
  rateOf,
  type Setup,
} from './cost.ts'

const setups: readonly Setup[] = ['as it comes', 'shaping and columns']

interface Line {
  readonly what: string
  readonly show: (cost: FleetCost) => string
}

const lines: readonly Line[] = [
  { what: 'cores of exchanges', show: ({ exchangeCores }) => whole(exchangeCores) },
  { what: 'cores of Redis, a key for each request', show: ({ redisShards }) => whole(redisShards) },
  { what: 'cores for notices', show: ({ noticeCores }) => whole(noticeCores) },
  { what: 'Gbit/s out', show: ({ gigabitsOut }) => short(gigabitsOut) },
  { what: `notices a day in ${copies} copies, TB`, show: ({ noticeTerabytesADay }) => short(noticeTerabytesADay) },
  { what: 'cores, $ a month', show: ({ dollars }) => whole(dollars.cores) },
  { what: `disks for ${keptDays} days, $ a month`, show: ({ dollars }) => whole(dollars.disks) },
  {
    what: 'traffic, $ a month',
    show: ({ dollars }) => `${whole(dollars.trafficLeast)} – ${whole(dollars.trafficMost)}`,
  },
  {
    what: '**$ for a million requests**',
    show: ({ perMillionLeast, perMillionMost }) => `${perMillionLeast.toFixed(3)} – ${perMillionMost.toFixed(3)}`,
  },
]

export function costTables(input: CostInput): string {
  const head = ['Requests/s', ...rates.map(whole)]
  const parts = setups.map((setup) => {
    const costs = rates.map((rate) => costOf(rate, input, setup))
    const rows = lines.map(({ what, show }) => [what, ...costs.map(show)])
    return `${titleOf(setup, input)}\n\n${table(head, rows)}`
  })
  return `${inputsOf(input)}\n\n${parts.join('\n\n')}`
}

function titleOf(setup: Setup, input: CostInput): string {
  const micros = microsOf(input, setup).toFixed(0)
  const bytes = whole(bytesOut(input, setup))
  const each = `${micros} µs and ${bytes} bytes out for a request`
  return setup === 'as it comes'
    ? `**As it comes**: all ${partnersAsked} partners are called, notices are rows of PostgreSQL; ${each}.`
    : `**With [shaping](guides/add-a-partner.md#fewer-calls) and notices in [columns](guides/columns.md)**: ${each}.`
}

function inputsOf({ measured, prices }: CostInput): string {
  const { columnsBytes, columnsMicros, rowsBytes, rowsMicros, redisCallMicros, redisKeyMicros } = measured
  const { callBytes, answerBytes, savedShare, lostShare } = measured
  return [
    `Measured: a notice takes ${rowsBytes} bytes and ${rowsMicros} µs as a row, ${columnsBytes} bytes and ${columnsMicros} µs in columns; Redis takes ${redisCallMicros} µs for a call`,
    `and ${redisKeyMicros} µs for each key in it; ${whole(callBytes)} bytes leave for a partner and ${whole(answerBytes)} for the caller. In simulation, shaping spares ${(100 * savedShare).toFixed(1)} % of calls`,
    `and loses ${(100 * lostShare).toFixed(2)} % of revenue. Prices: $${prices.coreHour} for a core-hour, $${prices.trafficGbLeast} to $${prices.trafficGbMost} for a GB out, $${prices.diskGbMonth} for a GB of disk a month. Cores are ${busyShare * 100} % busy.`,
  ].join('\n')
}

export function placesTable(input: CostInput): string {
  const head = ['', ...places.map(([name]) => name)]
  const hour = input.prices.coreHour
  const ratesOf = (setup: Setup): readonly number[] => places.map(([, cores]) => rateOf(cores, input, setup))
  const plain = ratesOf('as it comes')
  const turned = ratesOf('shaping and columns')
  const bits = (rate: number, setup: Setup): string => short((rate * bytesOut(input, setup) * 8) / 1e9)
  return table(head, [
    ['cores', ...places.map(([, cores]) => whole(cores))],
    ['requests/s, as it comes', ...plain.map(rounded)],
    ['requests/s, shaped', ...turned.map(rounded)],
    ['Gbit/s out, as it comes', ...plain.map((rate) => bits(rate, 'as it comes'))],
    ['Gbit/s out, shaped', ...turned.map((rate) => bits(rate, 'shaping and columns'))],
    ['notices/s, shaped', ...turned.map((rate) => rounded(costOf(rate, input, 'shaping and columns').notices))],
    ['$ a month for cores', ...places.map(([, cores]) => whole(cores * hoursPerMonth * hour))],
  ])
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en')
}

/** To three digits: the inputs are no better. */
function rounded(value: number): string {
  return Number(value.toPrecision(3)).toLocaleString('en')
}

function short(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 1 : 0 })
}
