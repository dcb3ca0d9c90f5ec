// One campaign: plan against delivery, where every impression went, and what it does not reach.

import { Button } from '@mantine/core'
import type { Campaign, CampaignDelivery, Reach } from '@parley/contract'
import { endText, reachRemedy, reachText, unspentWords } from '@parley/contract/lists'
import { AdView } from '../auction/ad-card.tsx'
import { Link } from '../shell/link.tsx'
import { useTitle } from '../shell/title.ts'
import { useIsViewer } from '../shell/use-session.ts'
import '../styles/ad.css'
import '../styles/campaigns.css'
import { counted } from '../words/amounts.ts'
import { cpm, percent } from '../words/numbers.ts'
import { sentence } from '../words/sentence.ts'
import { useDecision, useDelivery } from './api.ts'
import { DeliveryChart } from './delivery-chart.tsx'
import { adOf } from './preview.ts'
import { ShareList } from './share-list.tsx'
import { flightOf, money, stateOf } from './words.ts'

export function CampaignPage({ id }: { readonly id: string }) {
  useTitle(id)
  const { data, error, isPending } = useDelivery(id)
  return (
    <>
      <p className="small">
        <Link href="/campaigns">All campaigns</Link>
      </p>
      <h1>{id}</h1>
      {error !== null && <p className="trouble trouble-warn">{sentence(error.message)}</p>}
      {isPending && <p role="status">Loading…</p>}
      {data !== undefined && <Delivered delivery={data} />}
    </>
  )
}

function Delivered({ delivery }: { readonly delivery: CampaignDelivery }) {
  const { campaign, days, ends, matched, reach } = delivery
  return (
    <>
      <Summary campaign={campaign} />
      <section className="sheet">
        <h2>Plan and delivery</h2>
        <DeliveryChart days={days} budgetMicros={campaign.budgetMicros} />
      </section>
      <div className="two">
        <section className="sheet">
          <h2>Where each impression went</h2>
          {matched === 0 ? (
            <p>No impression matched this campaign yet.</p>
          ) : (
            <>
              <p className="quiet small">{counted(matched)} impressions matched; each is counted once.</p>
              <ShareList
                label="Where each impression went"
                good="won"
                parts={ends.map(({ end, count }) => ({
                  name: end,
                  words: endText(end),
                  share: count / matched,
                  number: counted(count),
                }))}
              />
            </>
          )}
        </section>
        <ReachSheet reach={reach} />
      </div>
      <section className="sheet">
        <h2>The ad</h2>
        <div className="chat-preview">
          <AdView ad={adOf(campaign.creative)} />
        </div>
      </section>
    </>
  )
}

/** Also shown with a forecast. */
export function ReachSheet({ reach: { sampled, since, ends } }: { readonly reach: Reach }) {
  return (
    <section className="sheet">
      <h2>What it can reach of all traffic</h2>
      {sampled === 0 ? (
        <p>No sample of the traffic yet.</p>
      ) : (
        <>
          <p className="quiet small">
            By a sample of {counted(sampled)} impressions since {since?.slice(0, 16).replace('T', ' ')} UTC.
          </p>
          <ShareList
            label="What it can reach"
            good="reached"
            parts={ends.map(({ end, share }) => ({
              name: end,
              words: reachText(end),
              share,
              number: percent(share),
              hint: reachRemedy(end),
            }))}
          />
        </>
      )}
    </section>
  )
}

function Summary({ campaign }: { readonly campaign: Campaign }) {
  const { advertiser, advertiserDomain, priceCpm, budgetMicros, dailyMicros, delivery, timeZone, pacing } = campaign
  const { words, tone } = stateOf(campaign, Date.now())
  const isViewer = useIsViewer()
  const { mutate, error, isPending } = useDecision(campaign)
  const other = campaign.state === 'active' ? 'paused' : 'active'
  return (
    <section className="sheet">
      <p className="campaign-head">
        <span className={`state state-${tone}`}>{words}</span>
        <span>
          for {advertiser} ({advertiserDomain}), {flightOf(campaign)},{' '}
          {pacing === 'even' ? 'evenly' : 'as soon as possible'}
        </span>
        <Button
          size="xs"
          variant="default"
          loading={isPending}
          disabled={isViewer}
          onClick={() => mutate({ path: 'change', body: { state: other } })}
        >
          {other === 'paused' ? 'Pause' : 'Resume'}
        </Button>
      </p>
      {error !== null && <p className="trouble trouble-bad">{sentence(error.message)}</p>}
      <dl className="campaign-facts">
        <dt>Bid</dt>
        <dd>{cpm(priceCpm)}</dd>
        <dt>Budget</dt>
        <dd>{money(budgetMicros)}</dd>
        {dailyMicros !== undefined && (
          <>
            <dt>Daily cap</dt>
            <dd>
              {money(dailyMicros)} ({timeZone})
            </dd>
          </>
        )}
        <dt>Spent</dt>
        <dd>
          {money(delivery.spentMicros)} ({percent(delivery.spentMicros / budgetMicros)})
        </dd>
        {delivery.unspent.map(({ reason, micros }) => (
          <Unspent key={reason} micros={micros} words={unspentWords[reason]} />
        ))}
        <dt>Targeting</dt>
        <dd>{targetingWords(campaign)}</dd>
      </dl>
    </section>
  )
}

function Unspent({ micros, words }: { readonly micros: number; readonly words: string }) {
  return (
    <>
      <dt>Not spent</dt>
      <dd>
        {money(micros)}: {words}
      </dd>
    </>
  )
}

function targetingWords({ targeting }: Campaign): string {
  const parts = Object.entries(targeting).flatMap(([name, values]) =>
    values === undefined ? [] : [`${name}: ${values.join(', ')}`],
  )
  return parts.length === 0 ? 'all chats' : parts.join('; ')
}
