// What each member of the open extension means, in words that no exchange owns. The paths begin at the object `service` of the
// part.

type Meanings = Readonly<Record<string, string>>

const format = {
  agent_url: 'the agent that defines the format: an absolute https URL without user name or password',
  id: 'the name of the format with that agent',
}

const meanings: Readonly<Record<string, Meanings>> = {
  request: {
    '': 'what the chat knows about the conversation, without its words',
    messageSequenceNumber: 'which message of the user this is; the first is 1',
    messageLength: 'characters of that message',
    isQuickReply: 'true for a tapped suggestion, false for typed words',
    userThinkTimeMs: 'milliseconds between the last message of the assistant and this one',
    sessionDurationMs: 'milliseconds since the conversation began',
    intent: 'what the user wants',
    'intent.value':
      'purchase_inquiry, information_seeking, support_request, comparison, objection_handling, or a word of your own',
    'intent.confidence': 'how certain that is',
    'intent.topics': 'what it is about, in words of the conversation’s language',
    'intent.topics[]': 'one topic',
    'intent.signals': 'what in the conversation shows it',
    'intent.signals[]': 'one sign',
    sentiment: 'how the user feels about the conversation at this moment',
    'sentiment.value': 'the feeling in one word',
    'sentiment.score': 'the feeling as a number; below 0 is bad',
    funnel: 'how far the user has come on the way to a purchase',
    'funnel.stage': 'the stage',
    'funnel.progress': 'how much of the stage is behind them',
    audience: 'what kind of person is talking, without ids',
    'audience.interests': 'what they like',
    'audience.interests[]': 'one interest',
    'audience.behaviors': 'what they do',
    'audience.behaviors[]': 'one habit',
    pacing: 'the pacing token of the last answer in this conversation, unchanged; at most 256 characters',
  },
  imp: {
    '': 'what fits this impression',
    adcpFormats: 'the formats that the chat can show here',
    'adcpFormats[]': 'one format; AdCP names formats in the same way',
    'adcpFormats[].agent_url': format.agent_url,
    'adcpFormats[].id': format.id,
    minRelevance: 'bids whose relevance is lower are not wanted',
  },
  bid: {
    '': 'what the exchange says about this bid',
    adcpFormat: 'which of the declared formats the bid serves',
    'adcpFormat.agent_url': format.agent_url,
    'adcpFormat.id': format.id,
    relevance: 'how well the ad fits the chat',
    'relevance.score': '1 is the best fit',
    'relevance.because': 'what the ad and the chat have in common, the best first; empty when there is nothing',
    'relevance.because[]': 'one reason',
    feedback: 'where the client reports what the user says about this ad: an absolute URL',
  },
  response: {
    '': 'what the exchange says about the conversation',
    pacing: 'the pacing token for the next request of this conversation; at most 256 characters',
  },
}

export function meaningsOf(part: string): Meanings {
  return meanings[part] ?? {}
}
