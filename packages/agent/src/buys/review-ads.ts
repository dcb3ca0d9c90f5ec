// What booking says of ads: of one that a campaign shows, the review of that campaign; of another, what a campaign with it would be told.

import type { BookedCreative, Review } from '@parley/contract'
import { sql } from 'kysely'
import { unlessAway } from '../clients/ask.ts'
import type { Account } from '../core/accounts.ts'
import { fewAtOnce } from '../core/few-at-once.ts'
import type { Caller, Parts } from '../core/parts.ts'

export interface Ad {
  readonly id: string
  readonly account: Pick<Account, 'id' | 'domain'>
  readonly booked: BookedCreative
}

/** While booking is away, nobody has reviewed it. */
export const notYet: Review = { state: 'pending', reasons: [] }

/** In the order of the ads. */
export async function reviewAds(parts: Parts, caller: Caller, ads: readonly Ad[]): Promise<readonly Review[]> {
  const shownBy = await campaignsOf(parts, caller, ads)
  return await fewAtOnce(ads, ({ id, account, booked }) => {
    const campaigns = shownBy.get(`${account.id} ${id}`)?.slice(0, campaignsMax) ?? []
    const question = { advertiserDomain: account.domain, creative: booked, campaigns }
    return unlessAway(parts.booking.review(question), () => notYet)
  })
}

/** The first of them that was booked counts. */
const campaignsMax = 5
const packagesMax = 1000

/** By account and id of the ad, the newest first. An ad of the account of a buy goes before one of another account, as it is booked. */
async function campaignsOf(
  { database }: Parts,
  caller: Caller,
  ads: readonly Ad[],
): Promise<ReadonlyMap<string, string[]>> {
  const ids = ads.map(({ id }) => id)
  const { rows } = await sql<{ readonly ad: string; readonly campaign: string }>`
    select shown.account || ' ' || shown.id as ad, one->>'id' as campaign
    from agent.buys as buys cross join jsonb_array_elements(buy->'packages') as one
      cross join lateral (
        select creatives.account, creatives.id
        from agent.creatives as creatives join agent.accounts as accounts on accounts.id = creatives.account
        where accounts.agent = buys.agent and creatives.id = one->>'creative'
        order by creatives.account = buys.account desc, creatives.updated_at desc limit 1
      ) as shown
    where buys.agent = ${caller.id} and buy->>'confirmedAtMs' is not null and buy->>'rejection' is null
      and one->>'creative' = any(${ids}::text[])
    order by buys.number desc limit ${packagesMax}`.execute(database.query)
  return new Map(
    Array.from(
      Map.groupBy(rows, ({ ad }) => ad),
      ([ad, own]) => [ad, own.map(({ campaign }) => campaign)],
    ),
  )
}
