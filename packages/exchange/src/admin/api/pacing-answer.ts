// What the record of an auction tells of its pacing (D98).

import { list, object, type Schema, said } from './schema.ts'

const string: Schema = { type: 'string' }
const integer: Schema = { type: 'integer' }

export const pacing = object(
  {
    turn: said(integer, 'The turn of the chat, where the request says it.'),
    token: said(
      { ...string, enum: ['none', 'used', 'shape', 'forged', 'expired', 'publisher', 'placement'] },
      'What became of the pacing token; the last five say why it was not used.',
    ),
    ads: said(integer, 'How many ads counted before this request.'),
    turns: list(integer, 'At which turns they were won.'),
    paced: list(object({ impid: string, rule: string, detail: string }), 'Impressions that were offered to nobody.'),
  },
  ['turn'],
)
