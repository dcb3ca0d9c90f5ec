// Spec: Device. Address and country have no pattern; unreadable ones are warned about and not passed on (D36).

import { Type } from 'typebox'
import { rule } from '../schema/annotate.ts'

const Geo = Type.Object(
  {
    lat: Type.Optional(Type.Number({ minimum: -90, maximum: 90, decimals: 6, ...rule('V08-geo-lat') })),
    lon: Type.Optional(Type.Number({ minimum: -180, maximum: 180, decimals: 6, ...rule('V08-geo-lon') })),
    country: Type.Optional(Type.String(rule('V08-geo-country'))),
  },
  rule('V08-geo'),
)

export const Device = Type.Object(
  {
    ua: Type.Optional(Type.String(rule('V08-device-ua'))),
    ip: Type.Optional(Type.String(rule('V08-device-ip'))),
    language: Type.Optional(Type.String(rule('V08-device-language'))),
    devicetype: Type.Optional(Type.Integer({ minimum: 1, maximum: 7, ...rule('V08-device-type') })),
    geo: Type.Optional(Geo),
  },
  rule('V08-device'),
)
