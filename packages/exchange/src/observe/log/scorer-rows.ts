// The log lines about what scores relevance beside words: word vectors (D107) and a sentence model (D109).

import { clean } from './clean.ts'
import type { LogRows } from './log-row.ts'
import { messagesIn, modelCures } from './phrases.ts'

export const scorerRows: LogRows<'vectors-broken' | 'model-failing' | 'model-back' | 'vectors-discarded'> = {
  'vectors-broken': {
    level: 'warn',
    when: 'the file of word vectors cannot be used; relevance is scored by words',
    cause: () => 'vectors',
    tell: ({ why }) => ({
      msg: `The word vectors of @parley/vectors cannot be used: ${clean(why)}. Relevance is scored by words.`,
      cure: 'Install @parley/vectors again, in the version of the exchange, and restart.',
      members: { why: clean(why) },
    }),
  },
  'model-failing': {
    level: 'warn',
    when: 'the sentence model failed: its thread died, its service did not answer, or it returned no vector; once until it works again',
    cause: () => 'model',
    tell: ({ error, retryInMs }) => ({
      msg: `The sentence model failed: ${clean(messagesIn(error))}. Until it works, ads are scored without it.`,
      cure: retryInMs === undefined ? modelCures.last : modelCures.retried,
      members: { cause: clean(messagesIn(error)) },
    }),
  },
  'model-back': {
    level: 'info',
    when: 'the sentence model works again',
    cause: () => 'model',
    tell: ({ awayMs }) => ({ msg: 'The sentence model works again.', members: { awayMs: Math.round(awayMs) } }),
  },
  'vectors-discarded': {
    level: 'warn',
    when: 'the file of the vectors of ads was damaged, cut short or of another model, and begins anew; or it cannot be written',
    cause: () => 'vectors',
    tell: ({ file, why }) => ({
      msg: `The vectors of ads in ${file} cannot be used: ${why}. Ads are embedded again when they come.`,
      cure: 'Nothing has to be done, unless it happens often: then check the disk of auction.model.vectorsFile.',
      members: { file, why },
    }),
  },
}
