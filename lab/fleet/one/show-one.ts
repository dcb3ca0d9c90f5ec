// The simulation beside what it simulates: one process, the same requests at the same times, the same limits.

import { countText, percent } from '../../figures.ts'
import { limitsOf, partnerTurns } from '../fleet-size.ts'
import { arrivalsFor, type OneFigures, oneSeconds, oneSize } from './arrivals.ts'
import { runOne } from './real-one.ts'
import { simulateOne } from './simulated-one.ts'

/** What may differ, in parts of the real figure: a real process has noise. */
const near: Readonly<Record<'limited' | 'calls' | 'awards' | 'leaseCalls', number>> = {
  limited: 0.1,
  calls: 0.1,
  awards: 0.1,
  leaseCalls: 0.35,
}

/** How many figures are not near. */
export async function showOne(seed: number): Promise<number> {
  const arrivals = arrivalsFor(seed)
  const simulated = await simulateOne(arrivals, seed)
  const real = await runOne(arrivals)
  const { global, publisher, ip } = limitsOf(oneSize)
  console.log(
    `${countText(arrivals.length)} requests in ${oneSeconds} s, below the limits, at twice of them, and in bursts. Limits: ${global} a second, ` +
      `${publisher} of a publisher, ${ip} of an address; ${partnerTurns(oneSize)} calls a second to a partner that always bids.\n`,
  )
  console.log(`${''.padEnd(24)}${'simulated'.padStart(12)}${'real'.padStart(12)}`)
  show('limited', simulated, real, ({ limited, requests }) => percent(limited / requests))
  show('calls to the partner', simulated, real, ({ calls }) => countText(calls))
  show('awards', simulated, real, ({ awards }) => countText(awards))
  show('lease calls a minute', simulated, real, ({ leaseCalls }) => countText((leaseCalls * 60) / oneSeconds))
  const far = (Object.keys(near) as (keyof typeof near)[]).filter(
    (name) => Math.abs(simulated[name] - real[name]) > near[name] * real[name],
  )
  console.log(far.length === 0 ? '\nAll are near.' : `\nNot near: ${far.join(', ')}`)
  return far.length
}

function show(what: string, simulated: OneFigures, real: OneFigures, textOf: (figures: OneFigures) => string): void {
  console.log(`${what.padEnd(24)}${textOf(simulated).padStart(12)}${textOf(real).padStart(12)}`)
}
