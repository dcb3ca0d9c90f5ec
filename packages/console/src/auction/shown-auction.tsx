// One auction as a side sees it: how it ended for each partner, what was sold, and for a partner its own calls.

import '../styles/explanation.css'
import type { Disposition, ShownAuction } from '@parley/contract'
import { soldWords } from '../auctions/line.ts'
import { type Head, Line, Table } from '../shell/table.tsx'
import { cpm, milliseconds } from '../words/numbers.ts'
import { coloured, PartnerNames } from '../words/partner-mark.tsx'
import { EndList } from './ends.tsx'
import { Part } from './part.tsx'
import { callEnds } from './time-words.ts'

interface ShownProps {
  readonly auction: ShownAuction
}

/** How it ended, in one sentence; for a heading. */
export function shownVerdict({ side, sold, ends }: ShownAuction): string {
  if (sold.length > 0) return `${soldWords({ side, sold })}.`
  if (side === 'publisher') return `Not sold: ${ends.length === 0 ? 'no partner took part' : 'no bid won'}.`
  return ends.length === 1 ? `Not won: ${ends[0]?.says}.` : 'Not won.'
}

export function ShownExplanation({ auction }: ShownProps) {
  const { side, ends, calls, request } = auction
  return (
    <PartnerNames value={coloured(ends.map(({ partner }) => partner))}>
      <ShownFacts auction={auction} />
      <div className="explanation">
        <EndList dispositions={ends.map(dispositionOf)} auction={[]} winners={[]} />
        {side === 'partner' && <Calls calls={calls} />}
        {request !== undefined && request.warnings.length > 0 && <Warnings warnings={request.warnings} />}
      </div>
    </PartnerNames>
  )
}

/** What a side is not shown is absent, and the words leave it out. */
function dispositionOf({ bidCpm, detail = '', ...end }: ShownAuction['ends'][number]): Disposition {
  return { ...end, detail, ...(bidCpm === undefined ? {} : { priceCpm: bidCpm }) }
}

function ShownFacts({ auction: { id, at, publisher, requestId, tookMs, request } }: ShownProps) {
  const facts = [
    ['When', new Date(at).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'medium' })],
    ['Request', requestId],
    ['Publisher', publisher],
    ['Country', request?.country],
    ['Auction', request === undefined ? undefined : request.auctionType === 1 ? 'first price' : 'second price'],
    ['Mode', request?.isTest === true ? 'test: only the sandbox was called' : undefined],
    ['Floor', request?.floors.map(({ impid, floorCpm }) => `${cpm(floorCpm)} (impression ${impid})`).join(', ')],
    ['Keywords', request === undefined || request.keywords.length === 0 ? undefined : request.keywords.join(', ')],
    ['Answered after', tookMs === undefined ? undefined : milliseconds(tookMs)],
    ['Auction id', id],
  ] as const
  return (
    <dl className="auction-facts">
      {facts.map(
        ([name, value]) =>
          value !== undefined && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

const callHeads: readonly Head[] = [
  { name: 'Impressions' },
  { name: 'Sent after', kind: 'number' },
  { name: 'Took', kind: 'number' },
  { name: 'tmax', kind: 'number' },
  { name: 'Status', kind: 'number' },
  { name: 'End' },
]

function Calls({ calls }: Pick<ShownAuction, 'calls'>) {
  return (
    <Part title="Your calls">
      {calls.length === 0 && <p>You were not called.</p>}
      {calls.length > 0 && (
        <Table heads={callHeads}>
          {calls.map(({ impids, sentAtMs, tookMs, tmaxMs, status, end }) => (
            <Line
              key={impids.join()}
              name={impids.join(', ')}
              cells={[
                milliseconds(sentAtMs),
                milliseconds(tookMs),
                milliseconds(tmaxMs),
                status === undefined ? '–' : String(status),
                end === 'reply' ? 'answered' : (callEnds[end] ?? end),
              ]}
            />
          ))}
        </Table>
      )}
    </Part>
  )
}

function Warnings({ warnings }: Pick<NonNullable<ShownAuction['request']>, 'warnings'>) {
  return (
    <Part title="Warnings about the request">
      <ul className="faults">
        {warnings.map(({ field, reason, rule }) => (
          <li key={`${field} ${reason} ${rule}`}>
            <code>{field ?? 'the request'}</code> {reason} <span className="reason">{rule}</span>
          </li>
        ))}
      </ul>
    </Part>
  )
}
