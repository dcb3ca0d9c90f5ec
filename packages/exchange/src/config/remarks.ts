// What is valid in a configuration but probably not intended, in sentences without their full stop.

import { isLoopback } from '@parley/port'
import { accountOf } from '../catalog/supply.ts'
import type { Config } from './fields.ts'

export function settingRemarks(config: Config): readonly string[] {
  return [...publicAdminPort(config), ...smallPercentages(config), ...namelessSellers(config), ...strangeSeats(config)]
}

/** Whether anybody can bid on live traffic. */
export function hasDemand({ house, demand, booking }: Config): boolean {
  const hasPartner = demand.partners.some(({ enabled }) => enabled) || demand.productSearchUrl !== ''
  return hasPartner || house.campaigns.length > 0 || booking.url !== ''
}

function publicAdminPort({ admin }: Config): readonly string[] {
  if (!admin.enabled || isLoopback(admin.host)) return []
  if (admin.operators.length > 0) {
    return [
      `admin.host is ${admin.host} and the admin port speaks HTTP, so the passwords of its operators can be read on the way: put a proxy with TLS in front of it, or use 127.0.0.1`,
    ]
  }
  return [
    ...(admin.changes
      ? [
          `admin.host is ${admin.host} and admin.changes is true, so anyone who can reach this address can change partners and campaigns: set admin.operators`,
        ]
      : []),
    `admin.host is ${admin.host}, so anyone who can reach this address can read the auctions and metrics of the admin port: set admin.operators, use 127.0.0.1, or restrict access with a firewall`,
  ]
}

/** A deal that names a buyer whom nobody knows is mostly a slip; the buyer would never hear of it. */
function strangeSeats({ deals, demand }: Config): readonly string[] {
  const known = new Set(demand.partners.flatMap(({ name, seat }) => [name, seat]))
  return deals.catalogue.flatMap(({ id, seats = [] }) =>
    seats.flatMap((seat) =>
      known.has(seat) ? [] : [`the deal ${id} is for ${seat}, and no partner has this seat or name`],
    ),
  )
}

/** Percentages that look like shares of one. */
function smallPercentages({ demand }: Config): readonly string[] {
  return demand.partners.flatMap(({ name, marginPercent, sharePercent }) =>
    Object.entries({ marginPercent, sharePercent }).flatMap(([setting, percent]) => {
      if (percent <= 0 || percent >= 1) return []
      const meant = Number((percent * 100).toPrecision(6))
      return [
        `${setting} of the partner ${name} is ${percent}, which means ${percent} %: write ${meant} for ${meant} %`,
      ]
    }),
  )
}

/** Buyers want to know who is paid, or that it is not told. */
function namelessSellers({ supply }: Config): readonly string[] {
  if (supply.domain === '') return []
  return supply.publishers.flatMap(({ id, sellerId, name, domain, isConfidential }) => {
    if (accountOf({ id, sellerId }) === undefined || isConfidential || (name !== undefined && domain !== undefined))
      return []
    return [
      `the publisher ${id} has no ${name === undefined ? 'name' : 'domain'} for sellers.json: write name and domain, or isConfidential: true`,
    ]
  })
}
