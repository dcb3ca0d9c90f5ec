// One rule left out at a time, to see that the simulation notices.

import { brokenRules } from '../budgets/broken-rules.ts'

export const fleetRules = {
  'give-twice': 'the shared count grants what it has twice',
  'open-when-lost': 'a node that cannot reach the count admits the whole limit and not its share',
  'turns-without-end': 'a node does not keep to the calls a second that a partner takes',
  'lost-journals': 'a node that is killed has acknowledged notices that were not durable',
  'deaf-to-silence': 'auctions wait for a partner that has been silent for long',
  'bill-repeats': brokenRules['bill-repeats'],
  'forgetful-chats': 'a chat forgets which ads it has seen',
} as const

export type FleetRule = keyof typeof fleetRules
