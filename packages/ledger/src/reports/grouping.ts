// By what a report can be grouped and filtered. An attribute is a column of the roll-ups; a period is the time of the auction
// in the reader's time zone.

export const attributes = ['publisher', 'partner', 'country', 'format', 'intent', 'sentiment', 'stage', 'deal'] as const
export type Attribute = (typeof attributes)[number]

/** How a filter is called. `format` is taken: it says how the answer is written. */
export function filterName(attribute: Attribute): string {
  return attribute === 'format' ? 'adFormat' : attribute
}

export const periods = ['hour', 'day', 'month'] as const
export type Period = (typeof periods)[number]

export const groupings = [...attributes, ...periods] as const
export type Grouping = Attribute | Period

/** The values that the rows of a report have in common, in the order in which they were asked for. */
export type Group = Readonly<Partial<Record<Grouping, string>>>

function isAttribute(name: string): name is Attribute {
  return attributes.some((one) => one === name)
}

export function isPeriod(name: string): name is Period {
  return periods.some((one) => one === name)
}

export function isGrouping(name: string): name is Grouping {
  return isAttribute(name) || isPeriod(name)
}

/** Sorts by the first grouping, then by the second. Hours are sorted by the moment: in autumn one hour comes twice. */
export function compareGroups(one: Group, other: Group, by: readonly Grouping[]): number {
  for (const name of by) {
    const order = compareValues(one[name] ?? '', other[name] ?? '', name)
    if (order !== 0) return order
  }
  return 0
}

function compareValues(one: string, other: string, name: Grouping): number {
  if (name === 'hour') return Date.parse(one) - Date.parse(other)
  if (one === other) return 0
  return one < other ? -1 : 1
}
