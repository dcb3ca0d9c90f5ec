// Which buyers' agents may buy, what each asked last, and which buys wait for a person.

import type { Buyer } from '@parley/contract'
import { Link } from '../shell/link.tsx'
import { type Head, Line, Table } from '../shell/table.tsx'
import { useTitle } from '../shell/title.ts'
import '../styles/campaigns.css'
import { money } from '../campaigns/words.ts'
import { counted } from '../words/amounts.ts'
import { sentence } from '../words/sentence.ts'
import { useBuyers, useWaitingBuys } from './api.ts'
import { WaitingBuys } from './waiting-buys.tsx'
import { momentOf, sumsOf, toneOf } from './words.ts'

const heads: readonly Head[] = [
  { name: 'Buyer' },
  { name: 'Accounts', kind: 'number' },
  { name: 'Ads', kind: 'number' },
  { name: 'Buys', kind: 'number' },
  { name: 'Approval above', kind: 'number' },
  { name: 'Last call', kind: 'apart' },
]

export function BuyersPage() {
  useTitle('Buyers')
  const { data, error, isPending } = useBuyers()
  const waiting = useWaitingBuys().data ?? []
  return (
    <>
      <h1>Buyers</h1>
      {error !== null && <p className="trouble trouble-warn">{sentence(error.message)}</p>}
      {isPending && <p role="status">Loading…</p>}
      {data !== undefined && <WaitingBuys buys={waiting} />}
      {data !== undefined && (
        <section className="sheet">
          <h2>All buyers</h2>
          {data.buyers.length === 0 ? (
            <p>No buyer may buy yet. Add one under agents in the file of the agent.</p>
          ) : (
            <Table heads={heads}>
              {data.buyers.map((buyer) => (
                <Row key={buyer.id} buyer={buyer} />
              ))}
            </Table>
          )}
        </section>
      )}
    </>
  )
}

function Row({ buyer }: { readonly buyer: Buyer }) {
  const { id, accountCount, approveAboveMicros, calls } = buyer
  const { creatives, buys } = sumsOf(buyer)
  const [last] = calls
  return (
    <Line
      name={<Link href={`/buyers/${encodeURIComponent(id)}`}>{id}</Link>}
      cells={[
        counted(accountCount),
        counted(creatives),
        counted(buys),
        approveAboveMicros === undefined ? 'never' : money(approveAboveMicros),
        last === undefined ? (
          '–'
        ) : (
          <>
            {momentOf(last.at)} {last.tool} <span className={`state state-${toneOf(last)}`}>{last.code}</span>
          </>
        ),
      ]}
    />
  )
}
