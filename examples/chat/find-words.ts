// Where a message contains the words of a table. Of words that overlap only the longest counts: "off-road" is not about a road.

export interface Entry<Meaning> {
  readonly meaning: Meaning
  readonly pattern: RegExp
}

export interface Found<Meaning> {
  readonly meaning: Meaning
  readonly from: number
  readonly to: number
}

/** A plural counts as well, and so does a word that is written together or with a hyphen. */
export function entryOf<Meaning>(word: string, meaning: Meaning): Entry<Meaning> {
  const letters = word.replaceAll(/[ -]/g, '[ -]?')
  return { meaning, pattern: new RegExp(`(?<![\\p{L}\\d])${letters}(?:e?s)?(?![\\p{L}\\d])`, 'iu') }
}

export function findWords<Meaning>(message: string, entries: readonly Entry<Meaning>[]): readonly Found<Meaning>[] {
  const all = entries.flatMap(({ meaning, pattern }): readonly Found<Meaning>[] => {
    const match = pattern.exec(message)
    return match === null ? [] : [{ meaning, from: match.index, to: match.index + match[0].length }]
  })
  return all.filter((one) => !all.some((other) => lengthOf(other) > lengthOf(one) && overlap(one, other)))
}

export function lengthOf({ from, to }: Found<unknown>): number {
  return to - from
}

function overlap(one: Found<unknown>, other: Found<unknown>): boolean {
  return one.from < other.to && other.from < one.to
}
