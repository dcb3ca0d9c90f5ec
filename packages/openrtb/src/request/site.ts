// Spec: Site and App, rows of `site`. Category ids are not checked against a taxonomy (D26).

import { Type } from 'typebox'
import { rule, strings } from '../schema/annotate.ts'
import { Publisher } from './publisher.ts'

export const Site = Type.Object(
  {
    id: Type.Optional(Type.String(rule('V08-site-id'))),
    name: Type.Optional(Type.String(rule('V08-site-name'))),
    domain: Type.Optional(Type.String({ format: 'domain', ...rule('V08-site-domain') })),
    cat: Type.Optional(strings(rule('V08-site-cat'), { maxItems: 50 })),
    keywords: Type.Optional(Type.String(rule('V08-site-keywords'))),
    publisher: Type.Optional(Publisher),
  },
  rule('V08-site'),
)
