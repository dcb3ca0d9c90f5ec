// Spec: User. The consent string may stand at the place of OpenRTB 2.6 too (D29).

import { Type } from 'typebox'
import { oneOf, rule } from '../schema/annotate.ts'

const Segment = Type.Object(
  {
    id: Type.Optional(Type.String(rule('V08-user-segment', 'be a string'))),
  },
  rule('V08-user-segment', 'be an object with a string id'),
)

const Data = Type.Object(
  {
    id: Type.Optional(Type.String(rule('V08-user-data-id'))),
    name: Type.Optional(Type.String(rule('V08-user-data-name'))),
    segment: Type.Optional(Type.Array(Segment, rule('V08-user-segment'))),
  },
  rule('V08-user-data', 'be an object with id, name and segment'),
)

const consent = Type.String(rule('V08-user-consent'))

export const User = Type.Object(
  {
    id: Type.Optional(Type.String(rule('V08-user-id'))),
    gender: Type.Optional(oneOf(['M', 'F', 'O'], rule('V08-user-gender'))),
    data: Type.Optional(Type.Array(Data, rule('V08-user-data'))),
    consent: Type.Optional(consent),
    ext: Type.Optional(Type.Object({ consent: Type.Optional(consent) }, rule('V08-user-ext'))),
  },
  rule('V08-user'),
)
