// Where impressions are lost on the way to money, over days; from the ledger. Each reason opens to its remedy and to auctions.

import { Select } from '@mantine/core'
import type { FunnelReport } from '@parley/contract'
import { useQuery } from '@tanstack/react-query'
import { getJson } from '../api/get-json.ts'
import { everyMs } from '../api/port.ts'
import { ledgerFault } from '../money/ledger-fault.ts'
import { type RangeName, rangeOf, ranges } from '../money/ranges.ts'
import { Funnel } from '../partners/funnel-picture.tsx'
import { setQuery, useAddress } from '../shell/place.ts'
import { useTitle } from '../shell/title.ts'
import { usePerson } from '../shell/use-session.ts'
import '../styles/money.css'
import '../styles/partners.css'
import { daysWords } from '../words/days.ts'
import { endsIn } from './ends-in.ts'
import { FunnelDays } from './funnel-days.tsx'

const refetchMs = 30_000

const says: Readonly<Record<string, string>> = {
  publisher: 'Each partner takes part once in each of your impressions.',
  partner: 'Every impression that was auctioned, whether you were called or not.',
}

const billing = {
  says: 'impressions in the books',
  without: 'nothing was billed: no ad was shown yet',
  note: 'An impression is billed when its billing notice arrives. One of yesterday can arrive today.',
}

export function FunnelPage() {
  useTitle('Funnel')
  const { searchParams } = useAddress()
  const side = usePerson()?.side ?? 'operator'
  const range: RangeName = ranges.find(({ value }) => value === searchParams.get('range'))?.value ?? 'week'
  const query = new URLSearchParams({ by: 'day', ...rangeOf(range, new Date()) }).toString()
  const { data, error, isPending } = useQuery({
    queryKey: ['funnel', query],
    queryFn: ({ signal }) => getJson<FunnelReport>(`/ledger/funnel?${query}`, signal),
    refetchInterval: everyMs(refetchMs),
    placeholderData: (before) => before,
  })
  return (
    <>
      <h1>Funnel</h1>
      <div className="choices">
        <Select
          label="When"
          data={[...ranges]}
          value={range}
          allowDeselect={false}
          onChange={(value) => value !== null && setQuery(new URLSearchParams({ range: value }))}
        />
      </div>
      {error !== null && <p className="trouble trouble-warn">{ledgerFault(error)}</p>}
      {isPending && <p role="status">Loading…</p>}
      {data !== undefined && (
        <>
          <section className="sheet">
            <h2>
              {daysWords(data.from, data.to)} ({data.tz})
            </h2>
            <p className="quiet small">{says[side]}</p>
            <Funnel
              ends={endsIn(data.total)}
              billed={data.total.counts.billed}
              nothing="No auctions in this period."
              billing={billing}
            />
          </section>
          <FunnelDays rows={data.rows} />
        </>
      )}
    </>
  )
}
