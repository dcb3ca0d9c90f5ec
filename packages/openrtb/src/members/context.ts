// Spec: Context extension (BidRequest.ext.service): what the chat knows.

import { members } from './member.ts'

export const context = members({
  messageSequenceNumber: ['number', 'ours', 'open'],
  messageLength: ['number', 'ours', 'open'],
  isQuickReply: ['boolean', 'ours', 'open'],
  userThinkTimeMs: ['number', 'ours', 'timing'],
  sessionDurationMs: ['number', 'ours', 'timing'],
  intent: ['object', 'ours', 'holder'],
  sentiment: ['object', 'ours', 'holder'],
  funnel: ['object', 'ours', 'holder'],
  audience: ['object', 'ours', 'audience'],
  pacing: ['string', 'ours', 'exchange'],
})

export const intent = members({
  value: ['string', 'ours', 'open'],
  confidence: ['number', 'ours', 'open'],
  topics: ['list', 'ours', 'open'],
  signals: ['list', 'ours', 'open'],
})

export const sentiment = members({
  value: ['string', 'ours', 'open'],
  score: ['number', 'ours', 'open'],
})

export const funnel = members({
  stage: ['string', 'ours', 'open'],
  progress: ['number', 'ours', 'open'],
})

/** Whoever may see the audience at all sees both lists. */
export const audience = members({
  interests: ['list', 'ours', 'audience'],
  behaviors: ['list', 'ours', 'audience'],
})
