// D97: what a long word may be made of. German writes compounds as one word: `Laufschuhe` are `Schuhe`. Without a dictionary
// nobody knows where such a word is to be cut, so every place is tried at which both sides could be words.

/** The stems that a stem may begin or end with; none where it is too short or too long to be taken apart. */
export type PartsOf = (stem: string) => readonly string[]

export function partsIn(language: string): PartsOf {
  return compounding.has(language) ? partsOf : noParts
}

/** Of the languages whose endings are known, only German writes compounds as one word as a rule. */
const compounding: ReadonlySet<string> = new Set(['de'])

const none: readonly string[] = []
const noParts: PartsOf = () => none

/** Shorter parts are in too many words by chance: `Rad` in `Kamerad`, `Tor` in `Motor`. */
const partMin = 4
/** What is left of the word has to be one too: `Bahn` is a part of `Bahnhof`, and `Bauch` is not made of `Bau`. */
const restMin = 3
/** No longer word is taken apart: the text of an ad may be anything. */
const stemMax = 40

const vowel = /[aeiouy]/

/** Letters between two parts: `Hund-e-futter`, `Sonne-n-creme`. They are no word, nor the beginning of one. */
const linked = /^(?:ens?|e[rs]?|[ns])/

function partsOf(stem: string): readonly string[] {
  if (stem.length < partMin + restMin || stem.length > stemMax) return none
  const parts: string[] = []
  for (let cut = restMin; cut <= stem.length - restMin; cut++) {
    const front = stem.slice(0, cut)
    const end = stem.slice(cut)
    if (front.length >= partMin && isRest(end.replace(linked, ''))) parts.push(front)
    if (end.length >= partMin && isRest(front)) parts.push(end)
  }
  return parts
}

/** Without a vowel it is no word: `Wein` is not a part of `Schwein`. */
function isRest(letters: string): boolean {
  return letters.length >= restMin && vowel.test(letters)
}
