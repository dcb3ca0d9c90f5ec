// The time before which auctions are looked for, in the address of the list.

export function beforeIn(search: string): string | undefined {
  return new URLSearchParams(search).get('before') ?? undefined
}

/** The query with another time, or without one. */
export function searchedBefore(search: string, time: string | undefined): URLSearchParams {
  const query = new URLSearchParams(search)
  if (time === undefined) query.delete('before')
  else query.set('before', time)
  return query
}

/** Above the list: which part of the time it covers. */
export function earlierWords(search: string, searchedSince: string | undefined): string {
  const before = beforeIn(search)
  if (before === undefined) return ''
  const searched =
    searchedSince === undefined
      ? 'No records are kept in files, so only those in memory were searched.'
      : `Everything since ${momentText(searchedSince)} was searched.`
  return ` Before ${momentText(before)}. ${searched}`
}

function momentText(time: string): string {
  const date = new Date(time)
  if (Number.isNaN(date.getTime())) return time
  return date.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'medium' })
}

/** Of another day with its date: records may be weeks old. */
export function rowTime(at: string, now: Date): string {
  const date = new Date(at)
  const time = date.toLocaleTimeString('en-GB')
  if (date.toDateString() === now.toDateString()) return time
  return `${date.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })} ${time}`
}
