// The funnel: `GET /v1/funnel`.

import type { Static } from 'typebox'
import { funnelNames, funnelStages } from '../funnel.ts'
import { feedbackReasons, noticeKinds } from '../notices.ts'
import { integer, list, membersOf, oneOf, record, text } from '../shape.ts'
import { Amounts, asked, Group } from './parts.ts'

const members = {
  counts: record(membersOf(funnelNames, integer()), 'Each stage is the next one and what was dropped between them.'),
  reasons: list(
    record({
      step: oneOf(
        funnelStages.map(({ drop }) => drop),
        'What was dropped.',
      ),
      reason: text('As the exchange names it.'),
      count: integer(),
    }),
    'Why. The reasons of a drop sum to it.',
  ),
  notices: record(membersOf(noticeKinds, integer()), 'Notices by kind.'),
  feedback: record(membersOf(feedbackReasons, integer()), 'Feedback about ads that were won or billed, by reason.'),
  unwonFeedback: integer(
    'Feedback for ads that are neither won nor billed so far; otherwise included only in `notices`.',
  ),
  amounts: Amounts,
}

export const FunnelRow = record({ group: Group, ...members })
export type FunnelRow = Static<typeof FunnelRow>

export const FunnelReport = record({ ...asked, rows: list(FunnelRow), total: record(members) })
export type FunnelReport = Static<typeof FunnelReport>
