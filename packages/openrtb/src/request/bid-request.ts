// Spec: BidRequest. The order of the fields is the order in which faults are reported (D05, D71).

import { type Static, Type } from 'typebox'
import { Context } from '../extensions/context.ts'
import { required, rule } from '../schema/annotate.ts'
import { App } from './app.ts'
import { Device } from './device.ts'
import { Imp } from './imp.ts'
import { Regs } from './regs.ts'
import { Site } from './site.ts'
import { User } from './user.ts'

export const impCount = { minItems: 1, maxItems: 10, ...required('V02-imp-present', 'V02-imp-count') }

export const BidRequest = Type.Object(
  {
    id: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$', ...required('V02-id-present', 'V08-id') }),
    imp: Type.Array(Imp, impCount),
    test: Type.Optional(Type.Integer({ minimum: 0, maximum: 1, ...rule('V08-test') })),
    at: Type.Optional(Type.Integer({ minimum: 1, maximum: 2, ...rule('V08-at') })),
    tmax: Type.Optional(Type.Integer({ minimum: 100, maximum: 5000, ...rule('V08-tmax') })),
    site: Type.Optional(Site),
    app: Type.Optional(App),
    device: Type.Optional(Device),
    user: Type.Optional(User),
    regs: Type.Optional(Regs),
    ext: Type.Optional(Type.Object({ service: Type.Optional(Context) }, rule('V08-request-ext'))),
  },
  rule('V01-object'),
)

export type BidRequest = Static<typeof BidRequest>
