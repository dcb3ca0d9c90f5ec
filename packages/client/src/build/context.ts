// Spec: Context extension. What the chat knows about the current moment; the text of the chat is not sent.

import type { Context } from '@parley/openrtb'
import { type More, opened } from './more.ts'

/** The context as sent in `ext.service`; its fields are in [request.md](request.md). */
export type { Context } from '@parley/openrtb'

/** The intents that the specification lists; any other text is accepted with a warning. */
export type IntentName =
  | 'purchase_inquiry'
  | 'information_seeking'
  | 'support_request'
  | 'comparison'
  | 'objection_handling'
  | (string & {})

/** The conversation at the moment of the request. */
export interface ContextInput extends More {
  /** The user's last message. Only its length is sent. */
  readonly message: string
  /** The position of that message in the conversation, counted from 1. */
  readonly messageSequenceNumber: number
  /** Milliseconds since the conversation began. */
  readonly sessionDurationMs: number
  /** Whether the message came from a button instead of the keyboard. Default: false. */
  readonly isQuickReply?: boolean
  /** Milliseconds between the assistant's last message and this one. */
  readonly userThinkTimeMs?: number
  /** The user's intent. `topics` and `signals` are empty by default. */
  readonly intent?: {
    readonly value: IntentName
    readonly confidence: number
    readonly topics?: readonly string[]
    readonly signals?: readonly string[]
  }
  /** The user's mood; `score` is -1 to 1. */
  readonly sentiment?: Context['sentiment']
  /** How close the user is to a decision; `progress` is 0 to 1. */
  readonly funnel?: Context['funnel']
  /** Interests and behaviors in your own words; IAB segments belong in `user.data`. */
  readonly audience?: Context['audience']
}

/** The context of a conversation, for `bidRequest`. */
export function context({ message, intent, isQuickReply = false, ...rest }: ContextInput): Context {
  return opened({
    ...rest,
    messageLength: [...message].length,
    isQuickReply,
    intent:
      intent === undefined
        ? undefined
        : { ...intent, topics: [...(intent.topics ?? [])], signals: [...(intent.signals ?? [])] },
  })
}
