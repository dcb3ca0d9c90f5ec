// Which campaigns are booked, how far each is, and which ads wait for a person.

import { Button, TextInput } from '@mantine/core'
import type { Campaign } from '@parley/contract'
import { unspentWords } from '@parley/contract/lists'
import { useState } from 'react'
import { AdView } from '../auction/ad-card.tsx'
import { Link } from '../shell/link.tsx'
import { type Head, Line, Table } from '../shell/table.tsx'
import { useTitle } from '../shell/title.ts'
import { useIsViewer, usePerson } from '../shell/use-session.ts'
import '../styles/ad.css'
import '../styles/campaigns.css'
import { counted } from '../words/amounts.ts'
import { cpm, percent } from '../words/numbers.ts'
import { sentence } from '../words/sentence.ts'
import { useCampaigns, useDecision } from './api.ts'
import { adOf } from './preview.ts'
import { flightOf, money, stateOf } from './words.ts'

const heads: readonly Head[] = [
  { name: 'Campaign' },
  { name: 'State' },
  { name: 'Flight' },
  { name: 'Bid', kind: 'number' },
  { name: 'Spent', kind: 'number' },
  { name: 'Budget', kind: 'number' },
  { name: 'Matched', kind: 'number' },
  { name: 'Why the rest is not spent', kind: 'apart' },
]

export function CampaignsPage() {
  useTitle('Campaigns')
  const { data, error, isPending } = useCampaigns()
  const [isViewer, person] = [useIsViewer(), usePerson()]
  const waiting = (data ?? []).filter(({ review }) => review.state === 'pending')
  return (
    <>
      <h1>Campaigns</h1>
      {error !== null && <p className="trouble trouble-warn">{sentence(error.message)}</p>}
      {isPending && <p role="status">Loading…</p>}
      {data !== undefined && !(person !== undefined && isViewer) && (
        <p>
          <Link href="/book" className="book-link">
            Book a campaign
          </Link>
        </p>
      )}
      {waiting.length > 0 && (
        <section className="sheet">
          <h2>Waiting for review</h2>
          <ul className="review-queue">
            {waiting.map((campaign) => (
              <Waiting key={`${campaign.id} ${campaign.revision}`} campaign={campaign} />
            ))}
          </ul>
        </section>
      )}
      {data !== undefined && (
        <section className="sheet">
          <h2>All campaigns</h2>
          {data.length === 0 ? (
            <p>No campaign is booked yet.</p>
          ) : (
            <Table heads={heads}>
              {data.map((campaign) => (
                <Row key={campaign.id} campaign={campaign} />
              ))}
            </Table>
          )}
        </section>
      )}
    </>
  )
}

function Row({ campaign }: { readonly campaign: Campaign }) {
  const { id, advertiser, priceCpm, budgetMicros, delivery } = campaign
  const { words, tone } = stateOf(campaign, Date.now())
  const share = delivery.spentMicros / budgetMicros
  return (
    <Line
      name={
        <>
          <Link href={`/campaigns/${encodeURIComponent(id)}`}>{id}</Link>
          <br />
          <span className="quiet small">{advertiser}</span>
        </>
      }
      cells={[
        <span key="state" className={`state state-${tone}`}>
          {words}
        </span>,
        flightOf(campaign),
        cpm(priceCpm),
        <>
          {money(delivery.spentMicros)}
          <meter className="spent" min={0} max={1} value={share} aria-label={`${percent(share)} of the budget`} />
        </>,
        money(budgetMicros),
        counted(delivery.seen),
        delivery.unspent.map(({ reason, micros }) => `${money(micros)}: ${unspentWords[reason]}`).join('; ') || '–',
      ]}
    />
  )
}

/** An ad as its readers would see it, why a person has to look, and for the operator the two ways to decide. */
function Waiting({ campaign }: { readonly campaign: Campaign }) {
  const side = usePerson()?.side
  return (
    <li>
      <AdView ad={adOf(campaign.creative)} />
      <div>
        <h3>
          {campaign.id} <span className="quiet small">of {campaign.advertiser}</span>
        </h3>
        <p className="quiet small landing">Leads to {campaign.creative.url}</p>
        <ul>
          {campaign.review.reasons.map((one) => (
            <li key={one}>{sentence(one)}</li>
          ))}
        </ul>
        {side === 'advertiser' ? (
          <p className="quiet small">The operator decides.</p>
        ) : (
          <Decision campaign={campaign} />
        )}
      </div>
    </li>
  )
}

function Decision({ campaign }: { readonly campaign: Campaign }) {
  const [reason, setReason] = useState('')
  const isViewer = useIsViewer()
  const { mutate, error, isPending } = useDecision(campaign)
  const decide = (decision: 'approved' | 'rejected') =>
    mutate({ path: 'review', body: { decision, ...(decision === 'rejected' ? { reason } : {}) } })
  return (
    <>
      <TextInput
        label="Reason, if you reject it"
        description="The advertiser reads it."
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <p className="decisions">
        <Button size="xs" loading={isPending} disabled={isViewer} onClick={() => decide('approved')}>
          Approve
        </Button>
        <Button
          size="xs"
          variant="default"
          loading={isPending}
          disabled={isViewer || reason === ''}
          onClick={() => decide('rejected')}
        >
          Reject
        </Button>
      </p>
      {error !== null && <p className="trouble trouble-bad">{sentence(error.message)}</p>}
    </>
  )
}
