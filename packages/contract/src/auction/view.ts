// What one partner could see of the person.

import type { Static } from 'typebox'
import { list, oneOf, record, text } from '../shape.ts'

export const viewNames = ['full', 'partial', 'contextual', 'child'] as const

export const View = record({
  partner: text(),
  view: oneOf(viewNames, 'The view, in one word.'),
  because: list(text(), 'Every reason for less than the full view.'),
  removed: list(text(), 'What was removed.'),
  coarsened: list(text(), 'What was made less exact.'),
})
export type View = Static<typeof View>
