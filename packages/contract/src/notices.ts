// What notices can say, and how the calls of partners' own notice URLs end.

export const noticeKinds = ['win', 'billing', 'impression', 'click', 'feedback'] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** D102: what a reader of the chat can say about an ad. */
export const feedbackReasons = [
  'not_interested',
  'irrelevant',
  'offensive',
  'repetitive',
  'misleading',
  'helpful',
] as const
export type FeedbackReason = (typeof feedbackReasons)[number]

export function isFeedbackReason(text: string): text is FeedbackReason {
  return feedbackReasons.some((reason) => reason === text)
}

/** The kinds after which a partner's own URL is called: its `nurl` and its `burl`. */
export const deliveryKinds = ['win', 'billing'] as const

/** How a partner's own notice URL was called, after ours. */
export const deliveryEnds = ['sent', 'failed', 'refused', 'dropped', 'unknown-url', 'elsewhere'] as const
export type DeliveryEnd = (typeof deliveryEnds)[number]
