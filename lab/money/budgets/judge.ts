// The promises about budgets, judged by what booking, the ledger and the client's own book say.

import { countText } from '../../figures.ts'
import { type Verdict, verdict } from '../../scenario.ts'
import { dollars } from '../book/audit.ts'
import type { Book } from '../book/book.ts'
import { compare, differences } from '../book/compare.ts'
import type { BudgetFacts, LeaseFacts } from './facts.ts'

/** What the client knows. */
export interface ClientView {
  readonly book: Book
  /** Bids whose notice had no clear answer: the ledger may have them, and nobody else can say. */
  readonly unclear: ReadonlySet<string>
}

export function judge(facts: BudgetFacts, view: ClientView): readonly Verdict[] {
  return [
    budgetsHold(facts),
    noticesCounted(facts, view),
    sumsEqual(facts, view),
    allSettled(facts),
    allExplained(facts),
  ]
}

function budgetsHold({ campaigns, leases, billed }: BudgetFacts): Verdict {
  const overBudget = campaigns.filter(
    ({ id, budgetNano, spentNano }) => spentNano > budgetNano || (billed.get(id) ?? 0n) > budgetNano,
  )
  const daily = new Map(campaigns.map(({ id, dailyNano }) => [id, dailyNano]))
  const days = sumsBy(leases, ({ campaign, day }) => `${campaign} ${day}`)
  const overCap = [...days].filter(([name, nano]) => nano > (daily.get(name.split(' ')[0] ?? '') ?? nano))
  const overLease = leases.filter(({ billedNano = 0n, grantedNano }) => billedNano > grantedNano)
  const capped = [...days.keys()].filter((name) => daily.get(name.split(' ')[0] ?? '') != null).length
  const spent = campaigns.filter(({ budgetNano, spentNano }) => spentNano * 100n >= budgetNano * 90n).length
  return verdict(
    'no campaign is billed above its budget or its daily cap',
    `${overBudget.length} above the budget, ${overCap.length} above a cap, ${overLease.length} leases above what was granted; ${countText(campaigns.length)} campaigns, of which ${countText(spent)} spent nine tenths and more, ${countText(capped)} days with a cap, ${countText(leases.length)} leases`,
    {
      [`${overBudget.length} above the budget: ${namesOf(overBudget.map(({ id }) => id))}`]: overBudget.length === 0,
      [`${overCap.length} above a cap: ${namesOf(overCap.map(([name]) => name))}`]: overCap.length === 0,
      [`${overLease.length} leases billed above what was granted`]: overLease.length === 0,
      'no campaign came near its budget': spent > 0,
    },
  )
}

/** An acknowledged notice is billed once; one that was refused and never had an unclear answer is not. */
function noticesCounted({ rows, held }: BudgetFacts, { book, unclear }: ClientView): Verdict {
  const { lost, twice, unknown, wrong } = compare(book, rows)
  const acknowledged = new Set(book.acknowledged().map(({ bid }) => bid))
  const others = rows.filter(({ bid }) => !acknowledged.has(bid))
  const refused = others.filter(({ bid }) => !unclear.has(bid)).length
  return verdict(
    'every notice that was accepted is billed once, and no other',
    `${countText(acknowledged.size)} accepted, ${countText(rows.length)} billed; ${unclear.size} without a clear answer, of which the ledger has ${others.length - refused}`,
    {
      [`${lost.length} lost`]: lost.length === 0,
      [`${twice} twice`]: twice === 0,
      [`${unknown} unknown`]: unknown === 0,
      [`${wrong} with another amount`]: wrong === 0,
      [`${refused} billed though they were refused or never sent`]: refused === 0,
      [`${held} kept aside`]: held === 0,
    },
  )
}

/** Where an answer was lost, the client takes the word of the ledger. */
function sumsEqual({ campaigns, leases, billed, rows }: BudgetFacts, { book, unclear }: ClientView): Verdict {
  const accepted = new Map<string, bigint>()
  const isBilled = new Set(rows.map(({ bid }) => bid))
  const unclearBilled = [...unclear]
    .filter((bid) => isBilled.has(bid))
    .flatMap((bid) => book.find(bid, 'billing') ?? [])
  for (const { campaign, clearingNano } of [...book.acknowledged(), ...unclearBilled])
    accepted.set(campaign, (accepted.get(campaign) ?? 0n) + BigInt(clearingNano))
  const spent = new Map(campaigns.map(({ id, spentNano }) => [id, spentNano]))
  const byLeases = sumsBy(leases, ({ campaign }) => campaign)
  const wrong = {
    'booking and ledger': differences(spent, billed),
    'booking and the leases of the ledger': differences(spent, byLeases),
    'ledger and client': differences(billed, accepted),
  }
  const total = (sums: ReadonlyMap<string, bigint>): bigint => [...sums.values()].reduce((sum, nano) => sum + nano, 0n)
  return verdict(
    'booking, ledger and client have the same sum for every campaign, to the nano-dollar',
    `booking ${dollars(total(spent))}, ledger ${dollars(total(billed))}, client ${dollars(total(accepted))}; ${Object.values(wrong).flat().length} campaigns differ`,
    Object.fromEntries(
      Object.entries(wrong).map(([who, names]) => [
        `${names.length} differ, ${who}: ${namesOf(names)}`,
        names.length === 0,
      ]),
    ),
  )
}

function allSettled({ campaigns, leases, unsettled }: BudgetFacts): Verdict {
  const open = leases.filter(({ billedNano }) => billedNano === undefined).length
  const committed = campaigns.filter(({ committedNano }) => committedNano !== 0n).length
  return verdict(
    'every lease is settled',
    `${countText(leases.length)} granted, ${unsettled} not settled, ${open} not closed, ${committed} campaigns with money in leases`,
    {
      [`${unsettled} not settled`]: unsettled === 0,
      [`${open} not closed in the ledger`]: open === 0,
      [`${committed} campaigns with money in leases`]: committed === 0,
      'no lease was granted': leases.length > 0,
    },
  )
}

function allExplained({ shown }: BudgetFacts): Verdict {
  const reasons = new Map<string, bigint>()
  const unexplained: string[] = []
  for (const { id, budgetMicros, delivery } of shown) {
    let sum = nanoOf(delivery.spentMicros)
    for (const { reason, micros } of delivery.unspent) {
      sum += nanoOf(micros)
      reasons.set(reason, (reasons.get(reason) ?? 0n) + nanoOf(micros))
    }
    if (sum !== nanoOf(budgetMicros)) unexplained.push(id)
  }
  const parts = [...reasons].map(([reason, nano]) => `${reason} ${dollars(nano)}`)
  return verdict('every amount that is not spent has a reason', parts.join(', '), {
    [`${unexplained.length} campaigns are not explained: ${namesOf(unexplained)}`]: unexplained.length === 0,
    'booking showed no campaign': shown.length > 0,
    'flights are over, and something is still running': !reasons.has('running') && !reasons.has('in-leases'),
  })
}

function sumsBy(leases: readonly LeaseFacts[], nameOf: (lease: LeaseFacts) => string): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const lease of leases) sums.set(nameOf(lease), (sums.get(nameOf(lease)) ?? 0n) + (lease.billedNano ?? 0n))
  return sums
}

/** Booking shows micro-dollars with decimals. */
function nanoOf(micros: number): bigint {
  return BigInt(Math.round(micros * 1000))
}

function namesOf(names: readonly string[]): string {
  return names.slice(0, 3).join('; ')
}
