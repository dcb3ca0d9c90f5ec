// Spec: Site and App. The publisher's account id is also the key of the per-publisher limit (D64).

import { Type } from 'typebox'
import { rule } from '../schema/annotate.ts'

export const Publisher = Type.Object(
  {
    id: Type.Optional(Type.String(rule('V08-publisher-id'))),
  },
  rule('V08-publisher'),
)
