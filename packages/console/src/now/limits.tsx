// How much of the limits is used, and who was refused by which.

import type { Second } from '@parley/contract'
import { countsIn } from '../live/measures.ts'
import { percent, rate } from '../words/numbers.ts'

const scopes = [
  ['global', 'Exchange-wide'],
  ['publisher', 'Publishers'],
  ['unverified', 'Unverified callers'],
  ['ip', 'Addresses'],
] as const

export function Limits({ seconds }: { readonly seconds: readonly Second[] }) {
  const last = seconds.at(-1)
  const refused = countsIn(seconds.map(({ overLimit }) => overLimit))
  const inFlight = last === undefined || last.inFlightBound === 0 ? 0 : last.inFlight / last.inFlightBound
  return (
    <section className="sheet">
      <h2>Rate limits</h2>
      <dl className="facts">
        <dt>Exchange-wide limit</dt>
        <dd>
          <Meter share={last?.limitUsed ?? 0} /> {percent(last?.limitUsed ?? 0)} used
        </dd>
        <dt>In flight</dt>
        <dd>
          <Meter share={inFlight} /> {last?.inFlight ?? 0} of {last?.inFlightBound ?? 0}
        </dd>
        {scopes.map(([scope, name]) => (
          <FactOf
            key={scope}
            name={`429: ${name.toLowerCase()}`}
            value={`${rate(refused[scope] ?? 0, seconds.length)}/s`}
          />
        ))}
      </dl>
    </section>
  )
}

function FactOf({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  )
}

function Meter({ share }: { readonly share: number }) {
  const bounded = Math.min(1, Math.max(0, share))
  return (
    <span className={`meter ${bounded > 0.9 ? 'meter-full' : ''}`} aria-hidden="true">
      <span style={{ transform: `scaleX(${bounded})` }} />
    </span>
  )
}
