// D117: how far back a list goes whose parts were looked for in several places.

/** A list as one place has it; the time is absent where nothing but memory was looked through. */
export interface SearchedList<Row> {
  readonly rows: readonly Row[]
  readonly searchedSince: string | undefined
}

interface Timed {
  readonly id: string
  readonly at: string
}

/** The newest rows of all places, each id once, and since when nothing is left out. */
export function joinedLists<Row extends Timed>(lists: readonly SearchedList<Row>[], limit: number): SearchedList<Row> {
  const byId = new Map(lists.flatMap(({ rows }) => rows).map((row) => [row.id, row]))
  const rows = [...byId.values()].toSorted(newestFirst).slice(0, limit)
  const times = lists.flatMap(({ searchedSince }) => searchedSince ?? [])
  if (times.length === 0) return { rows, searchedSince: undefined }
  // Behind the last row that has room, nothing is shown. Of those of the same millisecond some may be left out.
  const last = rows[limit - 1]
  const cut = last === undefined ? [] : [timeText(Date.parse(last.at) + 1)]
  return { rows, searchedSince: [...times, ...cut].toSorted().at(-1) }
}

/** Times of the wall clock in one form, so that their texts are in the order of time. */
export function newestFirst(one: { readonly at: string }, other: { readonly at: string }): number {
  return one.at === other.at ? 0 : one.at < other.at ? 1 : -1
}

export function timeText(ms: number): string {
  return new Date(ms).toISOString()
}
