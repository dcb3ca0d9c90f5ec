// A document before it has a number: its lines sum to what the ledger has, to the nano-dollar; one line rounds the sum to cents; tax
// lines follow. Nothing is converted, and no tax is known here: the operator's lines are applied as they are.

import type { DocumentKind } from '@parley/contract'
import { dollarsOf } from '../reports/amount.ts'
import { accountName, type PartyAccount, signOf } from './account.ts'
import { inCents, nanoIn, percentOf } from './cents.ts'
import type { TaxTerm } from './parties.ts'

/** The code stands in numbers, and each kind has a series of its own for each legal entity. */
export const kinds = {
  invoice: { code: 'INV', title: 'Invoice' },
  'self-billed': { code: 'SB', title: 'Self-billed statement' },
  'credit-note': { code: 'CN', title: 'Credit note' },
  'self-billed-credit': { code: 'SC', title: 'Self-billed credit note' },
} as const satisfies Readonly<Record<DocumentKind, { readonly code: string; readonly title: string }>>

/** What is settled month by month, and what corrects it. */
export function kindOf({ side }: PartyAccount, isCredit: boolean): DocumentKind {
  if (side === 'partner') return isCredit ? 'credit-note' : 'invoice'
  return isCredit ? 'self-billed-credit' : 'self-billed'
}

/** Such as `DE-INV-000001`. */
export function numberOf(entity: string, kind: DocumentKind, sequence: bigint): string {
  return `${entity}-${kinds[kind].code}-${String(sequence).padStart(numberDigits, '0')}`
}

const numberDigits = 6

export interface Line {
  /** The day of its auctions; none for a correction. */
  readonly day?: string
  /** The campaign for a partner, the partner for a publisher. */
  readonly name?: string
  /** Of a month whose books were closed when it came. */
  readonly isLate: boolean
  readonly count: bigint
  readonly amountNano: bigint
}

export interface Party {
  readonly legal: string
  readonly address: readonly string[]
  readonly taxId?: string | undefined
}

export interface Draft {
  readonly account: PartyAccount
  readonly month: string
  readonly entity: string
  readonly issuer: Party
  readonly recipient: Party
  readonly notes: readonly string[]
  readonly days: number
  readonly taxes: readonly TaxTerm[]
  readonly lines: readonly Line[]
  /** Of a credit note. */
  readonly credit?: { readonly corrects: string; readonly correction: bigint; readonly reason: string } | undefined
}

/** What is stored as JSON, amounts as exact dollars. It is what a reader gets, so that a later version prints the same. */
export interface DocumentBody {
  readonly issuer: Party
  readonly recipient: Party
  readonly notes: readonly string[]
  readonly days: number
  readonly reason?: string
  readonly taxes: readonly (TaxTerm & { readonly amount: string })[]
  readonly lines: readonly {
    readonly day?: string
    readonly name?: string
    readonly isLate: boolean
    readonly count: number
    readonly amount: string
  }[]
}

export interface Sums {
  readonly sumNano: bigint
  readonly roundingNano: bigint
  readonly taxNano: bigint
  readonly totalNano: bigint
}

export function sumsAndBody(draft: Draft): Sums & { readonly body: DocumentBody } {
  const { lines, credit, issuer, recipient, notes, days } = draft
  const sumNano = lines.reduce((sum, { amountNano }) => sum + amountNano, 0n)
  const netNano = inCents(sumNano)
  const taxes = taxLines(draft.taxes, netNano, credit !== undefined)
  const taxNano = taxes.reduce((sum, { amountNano }) => sum + amountNano, 0n)
  return {
    sumNano,
    roundingNano: netNano - sumNano,
    taxNano,
    totalNano: netNano + taxNano,
    body: {
      issuer,
      recipient,
      notes,
      days,
      ...(credit === undefined ? {} : { reason: credit.reason }),
      taxes: taxes.map(({ term, amountNano }) => ({ ...term, amount: dollarsOf(amountNano) })),
      lines: lines.map(({ count, amountNano, ...line }) => ({
        ...line,
        count: Number(count),
        amount: dollarsOf(amountNano),
      })),
    },
  }
}

interface TaxLine {
  readonly term: TaxTerm
  readonly amountNano: bigint
}

/** A fixed line is for the month, so a credit note does not give it back. */
function taxLines(terms: readonly TaxTerm[], netNano: bigint, isCredit: boolean): readonly TaxLine[] {
  return terms.flatMap((term): readonly TaxLine[] => {
    if ('percent' in term) return [{ term, amountNano: percentOf(netNano, term.percent) }]
    return isCredit ? [] : [{ term, amountNano: nanoIn(term.fixed) ?? 0n }]
  })
}

interface FinancePosting {
  readonly account: string
  readonly amountNano: bigint
}

/** The ledger has the sum already, so only what makes it a payable total moves. */
export function postingsOf({ account, entity }: Draft, { roundingNano, taxNano }: Sums): readonly FinancePosting[] {
  const sign = signOf(account)
  const more = [
    { account: 'rounding', amountNano: -sign * roundingNano },
    { account: `tax:${entity}`, amountNano: -sign * taxNano },
  ].filter(({ amountNano }) => amountNano !== 0n)
  if (more.length === 0) return []
  return [{ account: accountName(account), amountNano: sign * (roundingNano + taxNano) }, ...more]
}
