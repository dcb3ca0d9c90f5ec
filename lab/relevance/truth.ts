// Labelled pairs that somebody wrote who had not seen the scorers. Two thirds are open and lie in truth/, to tune with; the last
// third in sealed/ is for the end.

import { existsSync, readFileSync } from 'node:fs'
import { languages, type Pair } from './quality.ts'

interface TruthPair extends Omit<Pair, 'fits'> {
  /** Whether most people would say that the ad fits: a near miss does not, and `off` has nothing to do with the chat. */
  readonly label: 'fit' | 'near' | 'off'
  /** Its label, and whether chat and ad share a word. */
  readonly kind: string
}

export interface Truth {
  readonly language: string
  readonly pairs: readonly TruthPair[]
}

/** Of the languages that have a file. */
export function readTruth(folder: 'truth' | 'sealed'): readonly Truth[] {
  return languages.flatMap((language) => {
    const file = new URL(`${folder}/${language}.json`, import.meta.url)
    if (!existsSync(file)) return []
    return [{ language, pairs: JSON.parse(readFileSync(file, 'utf8')) as readonly TruthPair[] }]
  })
}

/** The pairs of all languages, with the label as it counts: it fits or it does not. */
export function labelledPairs(folder: 'truth' | 'sealed'): readonly Pair[] {
  return readTruth(folder).flatMap(({ pairs }) => pairs.map((pair) => ({ ...pair, fits: pair.label === 'fit' })))
}
