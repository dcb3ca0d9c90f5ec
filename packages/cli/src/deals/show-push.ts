// What became of each deal, for people.

import type { Paint } from '../report/paint.ts'
import { amount } from '../text/amount.ts'
import type { PushedDeal } from './push-deal.ts'

export function showPush(url: string, results: readonly PushedDeal[], paint: Paint): string {
  const taken = results.filter(({ isTaken }) => isTaken).length
  const head = `${taken === results.length ? paint.green('sent') : paint.red('not sent')}  ${taken} of ${amount(results.length, 'deal')} to ${url}.`
  return [...results.flatMap((result) => linesOf(result, paint)), head].join('\n')
}

function linesOf({ id, isTaken, outcome, states, unknownBecause }: PushedDeal, paint: Paint): readonly string[] {
  const mark = isTaken ? paint.green('sent') : paint.red('failed')
  return [
    `${paint.bold(id)}  ${mark}  ${outcome}`,
    ...states.map(({ seat, says }) => `  ${seat === '' ? 'the buyer' : `seat ${seat}`}: ${says}`),
    ...(unknownBecause === '' ? [] : [paint.yellow(`  its state is not known: ${unknownBecause}`)]),
  ]
}
