// Buys above the amount of their buyer, and the two ways to decide.

import { Button, TextInput } from '@mantine/core'
import type { DecidedBuy, WaitingBuy } from '@parley/contract'
import { useState } from 'react'
import { flightOf, money } from '../campaigns/words.ts'
import { useIsViewer } from '../shell/use-session.ts'
import { cpm } from '../words/numbers.ts'
import { sentence } from '../words/sentence.ts'
import { useBuyDecision } from './api.ts'
import { momentOf } from './words.ts'

export function WaitingBuys({ buys }: { readonly buys: readonly WaitingBuy[] }) {
  const [decided, setDecided] = useState<DecidedBuy>()
  return (
    <>
      {decided !== undefined && <p role="status">{decidedWords(decided)}</p>}
      {buys.length > 0 && (
        <section className="sheet">
          <h2>Waiting for approval</h2>
          <ul className="review-queue">
            {buys.map((buy) => (
              <Waiting key={buy.task} buy={buy} onDecided={setDecided} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function decidedWords({ decision, isBooked }: DecidedBuy): string {
  if (decision === 'rejected') return 'Rejected. The buyer reads the reason.'
  return isBooked ? 'Approved and booked.' : 'Approved. Booking does not answer; the agent books it later.'
}

interface WaitingProps {
  readonly buy: WaitingBuy
  readonly onDecided: (decided: DecidedBuy) => void
}

function Waiting({ buy, onDecided }: WaitingProps) {
  const [reason, setReason] = useState('')
  const isViewer = useIsViewer()
  const { mutate, error, isPending } = useBuyDecision(buy.task, onDecided)
  return (
    <li>
      <Terms buy={buy} />
      <div>
        <TextInput
          label="Reason, if you reject it"
          description="The buyer reads it."
          maxLength={500}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <p className="decisions">
          <Button size="xs" loading={isPending} disabled={isViewer} onClick={() => mutate({ decision: 'approved' })}>
            Approve
          </Button>
          <Button
            size="xs"
            variant="default"
            loading={isPending}
            disabled={isViewer || reason === ''}
            onClick={() => mutate({ decision: 'rejected', reason })}
          >
            Reject
          </Button>
        </p>
        {error !== null && <p className="trouble trouble-bad">{sentence(error.message)}</p>}
      </div>
    </li>
  )
}

function Terms({ buy }: { readonly buy: WaitingBuy }) {
  const { agent, advertiserDomain, operator, totalMicros, othersMicros, why, createdAt, packages } = buy
  return (
    <div>
      <h3>
        {money(totalMicros)} <span className="quiet small">of {agent}</span>
      </h3>
      <dl className="campaign-facts">
        <dt>For</dt>
        <dd>{operator === advertiserDomain ? advertiserDomain : `${advertiserDomain} via ${operator}`}</dd>
        <dt>Flight</dt>
        <dd>{flightOf(buy)}</dd>
        <dt>Waiting since</dt>
        <dd>{momentOf(createdAt)}</dd>
        {why !== undefined && (
          <>
            <dt>Why</dt>
            <dd>
              {sentence(why)}
              {othersMicros !== undefined && ` They are ${money(othersMicros)}.`}
            </dd>
          </>
        )}
        <dt>Packages</dt>
        <dd>
          <ul className="packages">
            {packages.map(({ id, product, budgetMicros, bidMicros, creative }) => (
              <li key={id}>
                {money(budgetMicros)} of {product} at {cpm(bidMicros / 1_000_000)},{' '}
                {creative === undefined ? 'without an ad yet' : `ad ${creative}`}
              </li>
            ))}
          </ul>
        </dd>
      </dl>
    </div>
  )
}
