// RFC 9110, section 12.5.1: what a client would rather have. Browsers list text/html before everything else; programs ask for
// JSON or accept anything.

interface MediaRange {
  readonly type: string
  readonly weight: number
}

/** In the order of the header. */
export function mediaRanges(accept: string): readonly MediaRange[] {
  return accept.split(',').map(rangeOf)
}

/** Whether a client prefers a page to JSON. */
export function prefersPage(accept: string | undefined): boolean {
  if (accept === undefined) return false
  const ranges = mediaRanges(accept)
  return weightOf(ranges, 'text', 'html') > weightOf(ranges, 'application', 'json')
}

function rangeOf(text: string): MediaRange {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice('q='.length)
  return { type, weight: weight === undefined ? 1 : Number(weight) || 0 }
}

/** The weight of the range that names the type most exactly; what is not named is not wanted. */
function weightOf(ranges: readonly MediaRange[], type: string, subtype: string): number {
  for (const wanted of [`${type}/${subtype}`, `${type}/*`, '*/*']) {
    const found = ranges.find((range) => range.type === wanted)
    if (found !== undefined) return found.weight
  }
  return 0
}
