// Requests that only attacks and their victims send; all other ones of an attack are rows of the table of shapes.

import { post, type SentRequest } from '../../load/caller.ts'
import { shapeNamed } from '../shapes/all-shapes.ts'
import { bodyWith, imps, list, publisher, shapeWith } from '../shapes/sample.ts'
import type { Shape } from '../shapes/shape.ts'

const victimPublisher = 'pub-victim'

export function victimRequest(): SentRequest {
  return post(bodyWith(publisher(victimPublisher)))
}

const ownShapes: readonly Shape[] = [
  shapeWith('tmax 100', () => ({ tmax: 100 })),
  { name: 'in the victim’s name', make: victimRequest },
  // Just below the size from which every body takes turns.
  shapeWith('20 KB, 10 impressions', () => ({ ...imps(10), badv: list(985, (index) => `a${index}.example`) })),
]

export function attackShape(name: string): Shape {
  return ownShapes.find((shape) => shape.name === name) ?? shapeNamed(name)
}
