// What the members are called in the head of a table.

import type { MemberValue } from '@parley/contract'

const heads: Readonly<Record<string, string>> = {
  enabled: 'On',
  sharePercent: 'Share, %',
  qpsMax: 'Max QPS',
  connectionsMax: 'Max connections',
  timeoutMs: 'Timeout, ms',
  marginPercent: 'Margin, %',
  floorMinCpm: 'Min floor, $',
  floorMaxCpm: 'Max floor, $',
  priceMaxCpm: 'Max bid, $',
  priceCpm: 'Price, $',
}

export function headOf(member: string): string {
  return heads[member] ?? member
}

export function wordOf(value: MemberValue): string {
  if (value === null) return 'none'
  return typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value)
}
