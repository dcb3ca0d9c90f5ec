// Spec: Site and App, rows of `app`.

import { Type } from 'typebox'
import { rule, strings } from '../schema/annotate.ts'
import { Publisher } from './publisher.ts'

export const App = Type.Object(
  {
    id: Type.Optional(Type.String(rule('V08-app-id'))),
    bundle: Type.Optional(Type.String({ format: 'bundle', ...rule('V08-app-bundle') })),
    cat: Type.Optional(strings(rule('V08-app-cat'), { maxItems: 50 })),
    keywords: Type.Optional(Type.String(rule('V08-app-keywords'))),
    publisher: Type.Optional(Publisher),
  },
  rule('V08-app'),
)
