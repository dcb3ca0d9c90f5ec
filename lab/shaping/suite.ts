// Shaping in virtual time: calls saved, revenue lost, and how soon calls are back when a partner changes its taste.

import { commandOf } from '../../scripts/command/command.ts'
import { wholeNumber } from '../../scripts/command/options.ts'
import { median, percent } from '../figures.ts'
import { type SimulationResult, type SimulationTerms, simulate } from './simulate.ts'
import { drawnTraffic, loggedTraffic, type Traffic } from './traffic.ts'

const goal = { saved: 0.5, lost: 0.01, minutes: 10 }
const explorations = [1, 2, 5, 10] as const
/** The default of the setting: the goal is for this one. */
const usual = 5

export const command = commandOf({
  options: {
    quick: { says: 'an hour at 100 requests a second instead of two and a half at 200' },
    log: { takes: 'FILE', says: 'kinds of requests from a recorded log, as parley replay takes it' },
    seed: { takes: 'N', says: 'other bids (default 1)' },
    loss: { takes: 'N', says: 'revenueLossPercentMax (default 1)' },
  } as const,
  run: ({ quick, log, seed = '1', loss = '1' }) => {
    const traffic = log === undefined ? drawnTraffic() : loggedTraffic(log)
    const terms = {
      seed: wholeNumber('seed', seed, { least: 1, most: 1_000_000 }),
      perSecond: quick ? 100 : 200,
      minutes: quick ? 60 : 150,
      changeMinutes: quick ? 15 : 20,
      auctionType: 1 as const,
      explorationPercent: usual,
      revenueLossPercentMax: wholeNumber('loss', loss, { least: 0, most: 50 }),
    }
    return show(traffic, terms, log)
  },
})

function show(traffic: Traffic, terms: SimulationTerms, log: string | undefined): number {
  const { perSecond, minutes, changeMinutes, revenueLossPercentMax } = terms
  console.log(
    `${log === undefined ? 'drawn requests' : `requests of ${log}`}, ${perSecond} a second for ${minutes} minutes, six partners; one changes ` +
      `its taste every ${changeMinutes} minutes; revenueLossPercentMax ${revenueLossPercentMax}\n`,
  )
  console.log('price    exploration  calls saved  revenue lost  minutes until calls are back: median, longest')
  let isMissed = false
  for (const explorationPercent of explorations) {
    const isHeld = showRow({ ...terms, explorationPercent }, traffic)
    if (explorationPercent === usual) isMissed ||= !isHeld
  }
  const isSecondHeld = showRow({ ...terms, auctionType: 2 }, traffic)
  isMissed ||= !isSecondHeld
  console.log(
    `\nGoal at ${usual} %: calls −${percent(goal.saved)}, revenue −${percent(goal.lost)} or better, back within ` +
      `${goal.minutes} minutes: ${isMissed ? 'missed' : 'held'}.`,
  )
  return isMissed ? 1 : 0
}

function showRow(terms: SimulationTerms, traffic: Traffic): boolean {
  const result = simulate(traffic, terms)
  const { saved, lost, longest } = figuresOf(result)
  const recovered = result.recoveries.map((minutes) => minutes ?? Number.POSITIVE_INFINITY)
  console.log(
    [
      terms.auctionType === 1 ? 'first ' : 'second',
      `${terms.explorationPercent} %`.padStart(12),
      percent(saved).padStart(12),
      `${(100 * lost).toFixed(2)} %`.padStart(13),
      `  ${median(recovered)}, ${longest}`,
    ].join(' '),
  )
  return saved >= goal.saved && lost <= goal.lost && longest <= goal.minutes
}

function figuresOf({ calls, made, revenueMicros, earnedMicros, recoveries }: SimulationResult) {
  return {
    saved: 1 - made / calls,
    lost: 1 - earnedMicros / revenueMicros,
    longest: Math.max(0, ...recoveries.map((minutes) => minutes ?? Number.POSITIVE_INFINITY)),
  }
}
