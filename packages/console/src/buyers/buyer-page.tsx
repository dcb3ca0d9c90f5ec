// One buyer: for whom it buys, what it asked last, and how it was answered.

import type { Buyer, BuyerCall } from '@parley/contract'
import { Link } from '../shell/link.tsx'
import { type Head, Line, Table } from '../shell/table.tsx'
import { useTitle } from '../shell/title.ts'
import '../styles/campaigns.css'
import { counted, quantity } from '../words/amounts.ts'
import { milliseconds } from '../words/numbers.ts'
import { sentence } from '../words/sentence.ts'
import { useBuyers } from './api.ts'
import { momentOf, toneOf } from './words.ts'

export function BuyerPage({ id }: { readonly id: string }) {
  useTitle(id)
  const { data, error, isPending } = useBuyers()
  const buyer = data?.buyers.find((one) => one.id === id)
  return (
    <>
      <p className="small">
        <Link href="/buyers">All buyers</Link>
      </p>
      <h1>{id}</h1>
      {error !== null && <p className="trouble trouble-warn">{sentence(error.message)}</p>}
      {isPending && <p role="status">Loading…</p>}
      {data !== undefined && buyer === undefined && <p>The agent has no buyer of this name.</p>}
      {data !== undefined && buyer !== undefined && (
        <>
          <Accounts buyer={buyer} />
          <Calls calls={buyer.calls} callsKept={data.callsKept} />
        </>
      )}
    </>
  )
}

const accountHeads: readonly Head[] = [
  { name: 'Account' },
  { name: 'Bought by' },
  { name: 'Ads', kind: 'number' },
  { name: 'Buys', kind: 'number' },
]

function Accounts({ buyer: { accounts, accountCount } }: { readonly buyer: Buyer }) {
  return (
    <section className="sheet">
      <h2>Accounts</h2>
      {accounts.length === 0 ? (
        <p>No account yet.</p>
      ) : (
        <Table heads={accountHeads}>
          {accounts.map(({ domain, operator, isSandbox, creatives, buys }) => (
            <Line
              key={`${domain} ${operator} ${isSandbox}`}
              name={
                <>
                  {domain} {isSandbox && <span className="quiet small">sandbox</span>}
                </>
              }
              cells={[operator, counted(creatives), counted(buys)]}
            />
          ))}
        </Table>
      )}
      {accountCount > accounts.length && (
        <p className="quiet small">
          The newest {accounts.length} of {quantity(accountCount, 'account')}.
        </p>
      )}
      <p className="quiet small">
        Each package of a buy is a campaign with an id that begins with mb_: see{' '}
        <Link href="/campaigns">Campaigns</Link>.
      </p>
    </section>
  )
}

const callHeads: readonly Head[] = [
  { name: 'Time' },
  { name: 'Tool' },
  { name: 'About' },
  { name: 'Answer', kind: 'apart' },
  { name: 'Took', kind: 'number' },
]

function Calls({ calls, callsKept }: { readonly calls: readonly BuyerCall[]; readonly callsKept: number }) {
  return (
    <section className="sheet">
      <h2>Last calls</h2>
      {calls.length === 0 ? (
        <p>No call since the agent was started.</p>
      ) : (
        <Table heads={callHeads}>
          {calls.map((call, at) => (
            <Line
              // Two calls can have everything in common.
              // biome-ignore lint/suspicious/noArrayIndexKey: the place is what tells them apart
              key={`${call.at} ${at}`}
              name={momentOf(call.at)}
              cells={[
                call.tool,
                <span key="about" className="landing">
                  {call.about === '' ? '–' : call.about}
                </span>,
                <>
                  <span className={`state state-${toneOf(call)}`}>{call.code}</span>{' '}
                  {call.message !== undefined && <span className="landing">{call.message}</span>}
                </>,
                milliseconds(call.tookMs),
              ]}
            />
          ))}
        </Table>
      )}
      <p className="quiet small">The agent keeps {quantity(callsKept, 'call')} of each buyer in memory.</p>
    </section>
  )
}
