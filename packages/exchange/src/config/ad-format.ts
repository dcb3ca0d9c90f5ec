// A format of ads as partners and campaigns name it (D48).

import { Type } from 'typebox'
import { required, schemaOf } from './field.ts'

export const AdFormat = schemaOf({
  agent_url: required(Type.String({ format: 'https-url' }), 'the agent that defines the format'),
  id: required(Type.String({ minLength: 1 }), 'its id there'),
})
