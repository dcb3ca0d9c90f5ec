// Spec: Context extension (BidRequest.ext.service): what the chat knows. Required metrics are required only when the
// object is there at all.

import { type Static, Type } from 'typebox'
import { oneOf, rule, strings } from '../schema/annotate.ts'

// "1 to N" and "0 to N": N is the largest integer that a double holds exactly (D72).
const maximum = Number.MAX_SAFE_INTEGER

export const sentiments = ['positive', 'neutral', 'negative'] as const
export const funnelStages = ['awareness', 'consideration', 'intent', 'conversion'] as const

const Intent = Type.Object(
  {
    value: Type.String({ minLength: 1, ...rule('V08-intent-value') }),
    confidence: Type.Number({ minimum: 0, maximum: 1, ...rule('V13-intent-confidence') }),
    topics: strings(rule('V08-intent-topics')),
    signals: strings(rule('V08-intent-signals')),
  },
  rule('V08-intent'),
)

const Sentiment = Type.Object(
  {
    value: oneOf(sentiments, rule('V13-sentiment-value')),
    score: Type.Number({ minimum: -1, maximum: 1, ...rule('V13-sentiment-score') }),
  },
  rule('V08-sentiment'),
)

const Funnel = Type.Object(
  {
    stage: oneOf(funnelStages, rule('V08-funnel-stage')),
    progress: Type.Number({ minimum: 0, maximum: 1, ...rule('V08-funnel-progress') }),
  },
  rule('V08-funnel'),
)

const Audience = Type.Object(
  {
    interests: Type.Optional(strings(rule('V08-audience-interests'))),
    behaviors: Type.Optional(strings(rule('V08-audience-behaviors'))),
  },
  rule('V08-audience'),
)

export const Context = Type.Object(
  {
    messageSequenceNumber: Type.Integer({ minimum: 1, maximum, ...rule('V08-message-sequence-number') }),
    messageLength: Type.Integer({ minimum: 0, maximum, ...rule('V08-message-length') }),
    isQuickReply: Type.Boolean(rule('V08-is-quick-reply')),
    userThinkTimeMs: Type.Optional(Type.Integer({ minimum: 0, maximum, ...rule('V08-user-think-time') })),
    sessionDurationMs: Type.Integer({ minimum: 0, maximum, ...rule('V08-session-duration') }),
    intent: Type.Optional(Intent),
    sentiment: Type.Optional(Sentiment),
    funnel: Type.Optional(Funnel),
    audience: Type.Optional(Audience),
    // What is no token of ours is not used, never rejected (D98): extensions/pacing.ts reads it.
    pacing: Type.Optional(Type.Unknown()),
  },
  rule('V08-context'),
)

export type Context = Static<typeof Context>

/** The intents that the specification lists; others are accepted with a warning (D31). */
export const listedIntents: readonly string[] = [
  'purchase_inquiry',
  'information_seeking',
  'support_request',
  'comparison',
  'objection_handling',
]
