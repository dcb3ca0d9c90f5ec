// Makes a case that differs as small as it gets: whatever can be taken out of it while it still differs is taken out, first
// impressions and partners, then bids, then single members.

import type { Case } from '../../conformance/oracle/facts.ts'

type Path = readonly (string | number)[]

/** Tries are bounded, so that a hopeless case ends. */
const triesMax = 3000

/** Without these members a case would be another kind of case. */
const needed: ReadonlySet<unknown> = new Set([
  'id',
  'impid',
  'name',
  'status',
  'crid',
  'title',
  'clickUrl',
  'nowMs',
  'scores',
])

export async function shrink(given: Case, differs: (smaller: Case) => Promise<boolean>): Promise<Case> {
  let smallest = given
  let tries = 0
  for (let isSmaller = true; isSmaller && tries < triesMax; ) {
    isSmaller = false
    for (const path of pathsIn(smallest)) {
      if (needed.has(path.at(-1))) continue
      const smaller = without(smallest, path) as Case | undefined
      if (smaller === undefined || ++tries > triesMax) continue
      // A case without something that it needs is none.
      if (!(await differs(smaller).catch(() => false))) continue
      smallest = smaller
      isSmaller = true
    }
  }
  return smallest
}

/** Every place in a case, those of large parts first. */
function pathsIn(value: unknown, path: Path = []): readonly Path[] {
  const inner = Array.isArray(value)
    ? value.map((item, index): [number, unknown] => [index, item]).toReversed()
    : Object.entries(typeof value === 'object' && value !== null ? value : {})
  const places = inner.map(([name, item]) => ({ path: [...path, name], item }))
  return [...places.map((place) => place.path), ...places.flatMap((place) => pathsIn(place.item, place.path))]
}

/** A copy without what stands at a path; undefined where nothing stands there any more. */
function without(value: unknown, [name, ...rest]: Path): unknown {
  if (name === undefined || typeof value !== 'object' || value === null) return undefined
  const old = (value as Readonly<Record<string | number, unknown>>)[name]
  if (old === undefined) return undefined
  const inner = rest.length === 0 ? undefined : without(old, rest)
  if (rest.length > 0 && inner === undefined) return undefined
  if (Array.isArray(value)) {
    return rest.length === 0 ? value.filter((_, index) => index !== name) : value.with(Number(name), inner)
  }
  const others = Object.entries(value).filter(([key]) => key !== name || rest.length > 0)
  return Object.fromEntries(others.map(([key, item]) => [key, key === name ? inner : item]))
}
