// A publisher's keys: which one its requests use, and how to replace it without an outage.

import '../styles/campaigns.css'
import { Button } from '@mantine/core'
import type { ShownAuctionList } from '@parley/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getJson } from '../api/get-json.ts'
import { everyMs } from '../api/port.ts'
import { momentOf } from '../buyers/words.ts'
import { type Head, Line, Table } from '../shell/table.tsx'
import { useTitle } from '../shell/title.ts'
import { counted } from '../words/amounts.ts'
import { sentence } from '../words/sentence.ts'
import { keyUses } from './key-uses.ts'
import { canMakeKeys, makeKey, type NewKey } from './new-key.ts'

const refetchMs = 30_000
const listed = 500

const heads: readonly Head[] = [
  { name: 'Credential' },
  { name: 'Auctions', kind: 'number' },
  { name: 'Last used', kind: 'number' },
]

export function KeysPage() {
  useTitle('Keys')
  return (
    <>
      <h1>Keys</h1>
      <Uses />
      <Replace />
    </>
  )
}

function Uses() {
  const { data, error } = useQuery({
    queryKey: ['auctions', 'keys'],
    queryFn: ({ signal }) => getJson<ShownAuctionList>(`/auctions?limit=${listed}`, signal),
    refetchInterval: everyMs(refetchMs),
  })
  if (error !== null) return <p className="trouble trouble-warn">{error.message}.</p>
  if (data === undefined) return <p role="status">Loading…</p>
  const { auctions } = data
  return (
    <section className="sheet">
      <h2>What your requests use</h2>
      {auctions.length === 0 && <p>The exchange stores no auction of yours.</p>}
      {auctions.length > 0 && (
        <Table heads={heads}>
          {keyUses(auctions).map(({ caller, count, lastAt }) => (
            <Line
              key={caller ?? ''}
              name={sentence(caller ?? 'none, and anybody can send requests in your name')}
              cells={[counted(count), momentOf(lastAt)]}
            />
          ))}
        </Table>
      )}
      <p className="quiet small">Counted in the newest auctions that the exchange stores, at most {listed}.</p>
    </section>
  )
}

function Replace() {
  const [made, setMade] = useState<NewKey>()
  return (
    <section className="sheet">
      <h2>Replace a key</h2>
      <ol>
        <li>Make a key. It is made in this browser and sent nowhere.</li>
        <li>
          Keep the key where your server reads its secrets, and send the hash to the operator, who adds it in front of
          the old one.
        </li>
        <li>
          Once the operator has added it, send the new key: <code>Authorization: Bearer KEY</code>.
        </li>
        <li>When the table above shows the old one no more, ask the operator to remove it.</li>
      </ol>
      <Button disabled={!canMakeKeys()} onClick={() => void makeKey().then(setMade)}>
        Make a key
      </Button>
      {!canMakeKeys() && (
        <p>
          Browsers make keys only on pages with HTTPS. In a terminal, <code>npx parley key</code> does the same.
        </p>
      )}
      {made !== undefined && (
        <div role="status">
          <dl className="campaign-facts new-key">
            <dt>Key, shown only now</dt>
            <dd>
              <code>{made.key}</code>
            </dd>
            <dt>Hash, for the operator</dt>
            <dd>
              <code>{made.hash}</code>
            </dd>
          </dl>
        </div>
      )}
    </section>
  )
}
