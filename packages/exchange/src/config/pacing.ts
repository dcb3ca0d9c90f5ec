// When ads may be shown in a chat (D98), as the operator writes it into the configuration: for a publisher, and for single
// placements instead of it.

import { funnelStages, sentiments } from '@parley/openrtb'
import { Type } from 'typebox'
import { field, required, schemaOf, type TermsOf } from './field.ts'
import { termsOf } from './terms.ts'

const turns = (minimum: number) => Type.Integer({ minimum, maximum: 1000 })

function anyOf<Word extends string>(words: readonly Word[]) {
  return Type.Array(Type.Unsafe<Word>({ type: 'string', enum: [...words] }), { maxItems: 100 })
}

const NotWhen = schemaOf({
  sentiments: field(anyOf(sentiments), [], 'no ad while `sentiment.value` is one of these'),
  intents: field(
    Type.Array(Type.String({ minLength: 1, maxLength: 256 }), { maxItems: 100 }),
    [],
    'no ad while `intent.value` is one of these',
  ),
  funnelStages: field(anyOf(funnelStages), [], 'no ad while `funnel.stage` is one of these'),
})

const pacingFields = {
  firstTurn: field(turns(1), 1, 'first turn (`ext.service.messageSequenceNumber`) at which an ad may be shown'),
  minTurnsBetween: field(turns(0), 0, 'turns without an ad after each ad: 2 allows ads at turns 3, 6 and 9'),
  maxPerSession: field(Type.Integer({ minimum: 1, maximum: 100 }), undefined, 'ads in one chat within six hours'),
  sameAdvertiserAfterTurns: field(
    turns(0),
    0,
    'turns until the same advertiser may be shown again: 5 allows turns 3 and 8',
  ),
  notWhen: field(NotWhen, termsOf(NotWhen, {}), 'chat states in which no ad is shown'),
}

const PacingRules = schemaOf(pacingFields)

const placementFields = {
  tagid: required(Type.String({ minLength: 1, maxLength: 256 }), 'the value of `imp.tagid`'),
  pacing: field(PacingRules, undefined, 'when ads may be shown in this placement; replaces the publisher rules'),
}

export const PlacementEntry = schemaOf(placementFields)

export const pacing = field(PacingRules, undefined, 'when ads may be shown; without it, always')

/** Rules with every default filled in. */
export type PacingTerms = TermsOf<typeof pacingFields>
