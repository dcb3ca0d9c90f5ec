// What was planned and what was spent, day by day, both summed from the first day.

import type { CampaignDelivery } from '@parley/contract'
import { money } from './words.ts'

interface ChartProps {
  readonly days: CampaignDelivery['days']
  readonly budgetMicros: number
}

const width = 720
const height = 180

export function DeliveryChart({ days, budgetMicros }: ChartProps) {
  const last = days.at(-1)
  if (last === undefined) return <p>The flight has not started.</p>
  let sum = 0
  const spent = days.map(({ spentMicros }) => (sum += spentMicros))
  const planned = days.map(({ plannedMicros }) => plannedMicros)
  // Early in a long flight both are a small part of the budget.
  const most = Math.max(1, ...spent, ...planned)
  const place = (micros: number, at: number): string =>
    `${(((at + 1) / days.length) * width).toFixed(1)},${(height - (micros / most) * height).toFixed(1)}`
  const path = (values: readonly number[]): string => `M0,${height} L${values.map(place).join(' L')}`
  return (
    <figure className="delivery">
      <figcaption>
        <span className="delivery-spent-key">spent {money(sum)}</span>{' '}
        <span className="delivery-planned-key">
          planned by the end of {last.day}: {money(last.plannedMicros)}
        </span>{' '}
        <span className="quiet">of {money(budgetMicros)}</span>
      </figcaption>
      <svg
        viewBox={`0 -4 ${width} ${height + 8}`}
        preserveAspectRatio="none"
        role="img"
        aria-label="Planned and spent by day"
      >
        <path className="delivery-planned" d={path(planned)} />
        <path className="delivery-spent" d={path(spent)} />
      </svg>
      <p className="delivery-days">
        <span>{days[0]?.day}</span>
        <span>{last.day}</span>
      </p>
    </figure>
  )
}
