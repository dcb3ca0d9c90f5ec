// Somebody who may use the admin port, as the configuration has it.

import { Type } from 'typebox'
import { field, required, schemaOf, type TermsOf } from './field.ts'

/** `writeOnly`: a password may stand there by mistake instead of its hash. */
const passwordHash = Type.String({
  pattern: '^\\$argon2id\\$v=19\\$m=\\d{4,6},t=\\d,p=1\\$[A-Za-z0-9+/]{22}\\$[A-Za-z0-9+/]{43}$',
  writeOnly: true,
})

const operatorFields = {
  name: required(Type.String({ minLength: 1, maxLength: 64 }), 'user name for sign-in'),
  password: required(passwordHash, 'password hash, as printed by `parley password`'),
  role: field(
    Type.Unsafe<'view' | 'operate'>({ type: 'string', enum: ['view', 'operate'] }),
    'view',
    '`view` can read everything, `operate` can also make changes',
  ),
}

export const OperatorEntry = schemaOf(operatorFields)

export type OperatorTerms = TermsOf<typeof operatorFields>
