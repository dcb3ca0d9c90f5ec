// The parts of a difference, which sum to it exactly, and below the fill its reasons. Each leads to auctions.

import type { ComparisonTotal } from '@parley/contract'
import type { Reasons } from '../api/reasons.ts'
import { Link } from '../shell/link.tsx'
import { signed, toneOf } from './difference.ts'

const parts = [
  ['volume', 'Volume', 'more or fewer impressions were auctioned'],
  ['mix', 'Mix', 'impressions moved between groups that bring more or less'],
  ['fill', 'Fill', 'a larger or smaller part of them was sold and billed'],
  ['price', 'Price', 'what was sold brought more or less'],
] as const

interface PartsProps {
  readonly total: ComparisonTotal
  readonly reasons: Reasons
}

export function Parts({ total, reasons }: PartsProps) {
  const amounts = [...parts.map(([name]) => total[name]), ...total.reasons.map(({ amount }) => amount)].map(Number)
  const most = Math.max(0, ...amounts.map(Math.abs))
  const known = total.reasons.toSorted((one, other) => Math.abs(Number(other.amount)) - Math.abs(Number(one.amount)))
  return (
    <section className="sheet">
      <h2>Where the difference comes from</h2>
      <ul className="difference-parts">
        {parts.map(([name, label, says]) => (
          <li key={name}>
            <Bar amount={Number(total[name])} most={most} />
            <p>
              <strong>{label}</strong> <span className="quiet small">{says}</span>
            </p>
            {name === 'fill' && known.length > 0 && (
              <ul className="difference-parts difference-reasons" aria-label="Fill by reason">
                {known.map(({ step, reason, amount }) => (
                  <li key={`${step} ${reason}`}>
                    <Bar amount={Number(amount)} most={most} />
                    <p>
                      <Reason reason={reason} reasons={reasons} />
                    </p>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      <p className="quiet small">
        The parts sum to the difference exactly. A reason below zero dropped more than before. Links lead to stored
        auctions of any time.
      </p>
    </section>
  )
}

/** The exchange knows no auctions for what happens after them, such as an ad that was never shown. */
function Reason({ reason, reasons }: { readonly reason: string; readonly reasons: Reasons }) {
  const explained = reasons[reason]
  if (explained === undefined) return <span>{reason.replaceAll('-', ' ')}</span>
  return (
    <>
      <Link href={`/auctions?${new URLSearchParams({ reason })}`}>{reason}</Link>{' '}
      <span className="quiet small">{explained.says}</span>
    </>
  )
}

function Bar({ amount, most }: { readonly amount: number; readonly most: number }) {
  const width = most === 0 ? 0 : (Math.abs(amount) / most) * 50
  return (
    <div className="difference-bar">
      <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        <rect className={amount < 0 ? 'less' : 'more'} x={amount < 0 ? 50 - width : 50} width={width} height="10" />
        <line x1="50" x2="50" y1="0" y2="10" />
      </svg>
      <span className={toneOf(amount)}>{signed(amount, most)}</span>
    </div>
  )
}
