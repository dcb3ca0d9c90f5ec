// Spec: Regs. The privacy signals stand in `ext` by the specification and one level higher in OpenRTB 2.6 (D29).

import { Type } from 'typebox'
import { rule } from '../schema/annotate.ts'

const gdpr = Type.Integer({ minimum: 0, maximum: 1, ...rule('V08-regs-gdpr') })
const usPrivacy = Type.String({ pattern: '^1[YN-]{3}$', ...rule('V11-us-privacy') })

export const Regs = Type.Object(
  {
    coppa: Type.Optional(Type.Integer({ minimum: 0, maximum: 1, ...rule('V08-regs-coppa') })),
    gdpr: Type.Optional(gdpr),
    us_privacy: Type.Optional(usPrivacy),
    gpp: Type.Optional(Type.String(rule('V08-regs-gpp'))),
    gpp_sid: Type.Optional(
      Type.Array(Type.Integer(rule('V08-regs-gpp-sid', 'be an integer')), rule('V08-regs-gpp-sid')),
    ),
    ext: Type.Optional(
      Type.Object(
        {
          gdpr: Type.Optional(gdpr),
          us_privacy: Type.Optional(usPrivacy),
          // What is wrong with it drops it and never rejects: request/dsa.ts reads it.
          dsa: Type.Optional(Type.Unknown()),
        },
        rule('V08-regs-ext'),
      ),
    ),
  },
  rule('V08-regs'),
)
