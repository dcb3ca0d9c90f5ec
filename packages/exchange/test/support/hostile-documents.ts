// T12–T20: all the documents that are made to hurt, in one list.

import { crowds, type Hostile, nestings, prototypes, surrogates, wrongBytes } from './hostile.ts'
import { hugeNumbers } from './numbers.ts'

export const documents: readonly Hostile[] = [
  ...nestings,
  ...crowds,
  ...prototypes,
  ...surrogates,
  ...hugeNumbers,
  ...wrongBytes,
]
