// The whole table of shapes, in its groups; the normal request comes first, for comparison.

import { broken } from './broken.ts'
import { headers } from './headers.ts'
import { ids, warnings } from './ids.ts'
import { lists } from './lists.ts'
import { partners } from './partners.ts'
import { normal } from './sample.ts'
import type { Shape } from './shape.ts'
import { texts } from './texts.ts'

export const groups: Readonly<Record<string, readonly Shape[]>> = {
  'to compare with': [normal],
  'long lists': lists,
  'long texts': texts,
  'long ids': ids,
  'many warnings': warnings,
  'broken bodies': broken,
  'heads and paths': headers,
  'partners’ answers': partners,
}

export const allShapes: readonly Shape[] = Object.values(groups).flat()

export function shapeNamed(name: string): Shape {
  const found = allShapes.find((shape) => shape.name === name)
  if (found === undefined) throw new Error(`unknown shape ${name}`)
  return found
}
