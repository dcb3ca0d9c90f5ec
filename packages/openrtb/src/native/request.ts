// Native 1.2, section 4.1: the native request inside `imp[].native.request`. An unknown value of 500 or above is an
// exchange's own and passes; below 500 it is a mistake (D21).

import { type Static, Type } from 'typebox'
import { rule } from '../schema/annotate.ts'
import { NativeAsset } from './asset.ts'

const EventTracker = Type.Object(
  {
    event: Type.Integer({ listed: [1, 2, 3, 4], ...rule('V05-event') }),
    methods: Type.Array(Type.Integer({ listed: [1, 2], ...rule('V05-methods', 'be 1, 2 or 500 and above') }), {
      minItems: 1,
      ...rule('V05-methods'),
    }),
  },
  rule('V05-eventtrackers', 'be an object with event and methods'),
)

const contextSubtypes = [10, 11, 12, 13, 14, 15, 20, 21, 22, 30, 31, 32]

const flag = Type.Optional(Type.Integer({ minimum: 0, maximum: 1, ...rule('V05-flag') }))

export const NativeRequest = Type.Object(
  {
    ver: Type.Optional(Type.String({ format: 'version', ...rule('V05-ver') })),
    assets: Type.Array(NativeAsset, { maxItems: 100, ...rule('V05-assets') }),
    context: Type.Optional(Type.Integer({ listed: [1, 2, 3], ...rule('V05-context') })),
    contextsubtype: Type.Optional(Type.Integer({ listed: contextSubtypes, ...rule('V05-contextsubtype') })),
    plcmttype: Type.Optional(Type.Integer({ listed: [1, 2, 3, 4], ...rule('V05-plcmttype') })),
    plcmtcnt: Type.Optional(Type.Integer({ minimum: 1, ...rule('V05-plcmtcnt') })),
    seq: Type.Optional(Type.Integer({ minimum: 0, ...rule('V05-seq') })),
    aurlsupport: flag,
    durlsupport: flag,
    privacy: flag,
    eventtrackers: Type.Optional(Type.Array(EventTracker, rule('V05-eventtrackers'))),
  },
  rule('V05-object'),
)

export type NativeRequest = Static<typeof NativeRequest>
