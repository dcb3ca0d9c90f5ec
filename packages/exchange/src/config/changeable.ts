// What the console may change: a closed list of members. Names, addresses and whatever may hold a secret are not in it, and no
// entry is added or removed. A partner is switched off by `enabled`; a campaign has no such member.

import type { EntryKind, MemberValue } from '@parley/contract'
import { campaignFields } from './campaign.ts'
import type { Fields } from './field.ts'
import type { Config } from './fields.ts'
import { partnerFields } from './partner.ts'

interface Changeable {
  /** Where the entries are. */
  readonly list: readonly [group: string, name: string]
  /** What an entry is called by. */
  readonly key: string
  readonly rows: Fields
  readonly members: readonly string[]
}

export const changeable: Readonly<Record<EntryKind, Changeable>> = {
  partner: {
    list: ['demand', 'partners'],
    key: 'name',
    rows: partnerFields,
    members: [
      'enabled',
      'sharePercent',
      'qpsMax',
      'connectionsMax',
      'timeoutMs',
      'marginPercent',
      'floorMinCpm',
      'floorMaxCpm',
      'priceMaxCpm',
    ],
  },
  campaign: { list: ['house', 'campaigns'], key: 'id', rows: campaignFields, members: ['priceCpm'] },
}

/** What counts where nothing is written; null where nothing does. */
export function defaultOf(kind: EntryKind, member: string): MemberValue {
  return memberValueOf(changeable[kind].rows[member]?.default)
}

/** Every entry of a configuration with the values that may be changed. */
export function changeableIn(
  { demand, house }: Pick<Config, 'demand' | 'house'>,
  kind: EntryKind,
): ReadonlyMap<string, Readonly<Record<string, MemberValue>>> {
  const entries: readonly object[] = kind === 'partner' ? demand.partners : house.campaigns
  const { key, members } = changeable[kind]
  return new Map(
    entries.map((entry) => {
      const terms = entry as Readonly<Record<string, unknown>>
      return [
        String(terms[key]),
        Object.fromEntries(members.map((member) => [member, memberValueOf(terms[member])])),
      ] as const
    }),
  )
}

function memberValueOf(value: unknown): MemberValue {
  return typeof value === 'number' || typeof value === 'boolean' ? value : null
}
