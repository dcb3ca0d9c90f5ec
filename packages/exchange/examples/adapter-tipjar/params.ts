// What an operator can say about Tipjar: one row for each, with what it may be, its default and what it does.

import { Type } from 'typebox'
import { field, required, type TermsOf } from '../../src/config/field.ts'

export const tipjarFields = {
  url: required(Type.String({ pattern: '^https?://[^/\\s]+' }), 'where Tipjar answers'),
  brand: required(Type.String({ minLength: 1 }), 'shown as sponsor of every offer'),
  picture: field(Type.String({ pattern: '^https://[^/\\s]+' }), undefined, 'shown with every offer'),
  token: field(Type.String({ minLength: 1 }), undefined, 'sent as bearer token'),
  topicsMax: field(Type.Integer({ minimum: 1, maximum: 10 }), 5, 'keywords sent as topics'),
}

/** As the adapter gets them: every default is filled in. */
export type TipjarParams = TermsOf<typeof tipjarFields>
