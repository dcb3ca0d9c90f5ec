// What ends and reasons of campaigns mean, for people. The console and the command line show the same words.

import type { UnspentReason } from './campaigns.ts'

export const unspentWords: Readonly<Record<UnspentReason, string>> = {
  'in-leases': 'in use by exchanges, or awarded and not yet billed',
  'not-started': 'the flight has not started',
  running: 'the flight is running',
  'below-one-impression': 'too little for one impression at this price',
  'no-match': 'no impression matched the targeting',
  'campaign-paused': 'the campaign is paused',
  'creative-not-approved': 'the ad is not approved',
  'daily-cap': 'the daily cap was reached',
  'no-lease': 'no money on that node at that moment',
  'held-back': 'even pacing held it back',
  'not-sold': 'others won, or the ad was not shown',
}

/** Of impressions that matched a campaign. Every other end is a reason of the auction. */
const endWords: Readonly<Record<string, string>> = {
  won: 'won',
  'other-campaign': 'another campaign of yours won',
  outbid: 'a partner bid more',
  'held-back': 'held back by even pacing',
  'daily-cap': 'the daily cap was reached',
  'no-lease': 'no money on that node at that moment',
  'budget-spent': 'the budget was spent',
  'campaign-paused': 'the campaign was paused',
  'creative-not-approved': 'the ad was not approved',
  'not-started': 'before the flight',
  'flight-over': 'after the flight',
}

export function endText(end: string): string {
  return endWords[end] ?? `refused or lost: ${end}`
}

/** Of all impressions, for a campaign. */
const reachWords: Readonly<Record<string, string>> = {
  keywords: 'none of its keywords',
  intent: 'another intent',
  'funnel stage': 'another funnel stage',
  sentiment: 'another sentiment',
  country: 'another country',
  publisher: 'another publisher',
  'below-floor': 'the bid is below the floor',
  outbid: 'a partner bids more',
  'other-campaign': 'another campaign of yours bids more',
  reached: 'it can win these',
}

export function reachText(end: string): string {
  return reachWords[end] ?? end
}

/** What an advertiser can change about each. */
const reachRemedies: Readonly<Record<string, string>> = {
  keywords: 'add keywords that chats use',
  intent: 'add intents, or leave them out',
  'funnel stage': 'add funnel stages, or leave them out',
  sentiment: 'add sentiments, or leave them out',
  country: 'add countries',
  publisher: 'add publishers, or leave them out',
  'below-floor': 'bid more',
  outbid: 'bid more',
  'other-campaign': 'bid more, or target other chats',
}

export function reachRemedy(end: string): string {
  return reachRemedies[end] ?? ''
}
