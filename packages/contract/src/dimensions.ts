// By what reports can be grouped and filtered. A dimension is one row here; records of the journal, columns of the ledger,
// parameters of the API, the console and the command line follow from it. Its value is written in one place,
// exchange/src/opportunity/context.ts, and its column needs a migration of the ledger.

interface DimensionRow {
  /** As a label in the console. */
  readonly label: string
  /** A value, for the reference. */
  readonly example: string
}

/** In this order everywhere. New rows go to the end: a notice token has the values in this order. */
export const dimensions = {
  publisher: { label: 'Publisher', example: 'chat' },
  partner: { label: 'Partner', example: 'acme' },
  country: { label: 'Country', example: 'USA' },
  format: { label: 'Format', example: 'any' },
  intent: { label: 'Intent', example: 'buy' },
  sentiment: { label: 'Sentiment', example: 'positive' },
  stage: { label: 'Funnel stage', example: 'decision' },
  deal: { label: 'Deal', example: 'deal-1' },
  advertiser: { label: 'Advertiser', example: 'shoes.example' },
  campaign: { label: 'Campaign', example: 'spring-shoes' },
  creative: { label: 'Creative', example: 'banner-7' },
} as const satisfies Readonly<Record<string, DimensionRow>>

export type Dimension = keyof typeof dimensions
export const dimensionNames = Object.keys(dimensions) as readonly Dimension[]

/** The two sides of a sale. They own accounts; every other dimension describes the auction. */
export type Side = 'publisher' | 'partner'
export type ContextName = Exclude<Dimension, Side>
export const contextNames = dimensionNames.filter(
  (name): name is ContextName => name !== 'publisher' && name !== 'partner',
)

/** Those that tokens and keys of rows had before others were added: these have a fixed place, and the others come behind them. */
export const firstContextNames = contextNames.slice(0, contextNames.indexOf('deal') + 1)
export const laterContextNames = contextNames.slice(firstContextNames.length)

/** What each auction is reported by, besides its two sides. */
export type Context = Readonly<Record<ContextName, string>>

/** A context whose values all come from one function of their names and places. */
export function contextFrom(valueFor: (name: ContextName, at: number) => string): Context {
  return Object.fromEntries(contextNames.map((name, at) => [name, valueFor(name, at)])) as Record<ContextName, string>
}

/** A context with these values; the others are empty. */
export function contextWith(values: Partial<Context>): Context {
  return contextFrom((name) => values[name] ?? '')
}

/** The time of the auction, in the time zone of the reader. */
export const periods = ['hour', 'day', 'month'] as const
export type Period = (typeof periods)[number]

export type Grouping = Dimension | Period
export const groupings: readonly Grouping[] = [...dimensionNames, ...periods]

/** `format` says in which form a report is answered, so the filter has a longer name. */
export type FilterName = Exclude<Dimension, 'format'> | 'adFormat'

export function filterName(dimension: Dimension): FilterName {
  return dimension === 'format' ? 'adFormat' : dimension
}

const periodLabels: Readonly<Record<Period, string>> = { hour: 'Hour', day: 'Day', month: 'Month' }

export function groupingLabel(grouping: Grouping): string {
  return isPeriod(grouping) ? periodLabels[grouping] : dimensions[grouping].label
}

export function isPeriod(name: string): name is Period {
  return periods.some((period) => period === name)
}

export function isGrouping(name: string): name is Grouping {
  return groupings.some((grouping) => grouping === name)
}
