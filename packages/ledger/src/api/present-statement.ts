// A statement, and the transfers that prove it, as a reader gets them.

import { dollarsOf } from '../reports/amount.ts'
import type { Account, AccountRow, Statement, TransferRow } from '../reports/statement.ts'
import type { AuctionLine } from '../reports/statement-auctions.ts'
import { maskOf, type View } from '../reports/view.ts'
import { currency } from './amounts.ts'
import type { Presented } from './presented.ts'
import { statementPage } from './statement-page.ts'

export interface Reader {
  readonly view: View
  readonly maskSecret: string
}

export function presentStatement(found: Statement, reader: Reader): Presented {
  const { account, isClosed, total } = found
  const hidden = namesFor(account, reader)
  // A mask does not sort like the name behind it, and the order of names is not to be told.
  const lines = found.lines
    .map((line) => ({ ...line, counterpart: hidden(line.counterpart) }))
    .toSorted((one, other) => compareTexts(`${one.day} ${one.counterpart}`, `${other.day} ${other.counterpart}`))
  const statement = { ...found, lines }
  return {
    kind: 'presented',
    name: `statement-${account.month}`,
    head: { ...headOf(account), isClosed },
    rows: lines.map(({ amountNano, notices, transfers, ...line }) => ({
      ...line,
      notices: Number(notices),
      amount: dollarsOf(amountNano),
      transfers: Number(transfers),
    })),
    tail: {
      total: {
        notices: Number(total.notices),
        amount: dollarsOf(total.amountNano),
        transfers: Number(total.transfers),
      },
    },
    table: {
      columns: ['day', counterpartOf(account), 'adjustment', 'notices', `amount ${currency}`, 'transfers', 'hash'],
      lines: lines.map((line) => [
        line.day,
        line.counterpart,
        line.isAdjustment,
        line.notices,
        dollarsOf(line.amountNano),
        line.transfers,
        line.hash,
      ]),
    },
    page: () => statementPage(statement),
  }
}

/** `next` is where to go on; null behind the last one. */
export function presentTransfers(
  transfers: readonly TransferRow[],
  account: Account,
  next: bigint | undefined,
  reader: Reader,
): Presented {
  const hidden = namesFor(account, reader)
  return {
    kind: 'presented',
    name: `transfers-${account.month}`,
    head: headOf(account),
    rows: transfers.map(({ id, bookedHour, counterpart, isAdjustment, notices, amountNano, hash }) => ({
      id: String(id),
      bookedHour: bookedHour.toISOString(),
      counterpart: hidden(counterpart),
      isAdjustment,
      notices,
      amount: dollarsOf(amountNano),
      amountNano: String(amountNano),
      hash,
    })),
    tail: { next: next === undefined ? null : String(next) },
    table: {
      columns: ['id', 'booked-hour', counterpartOf(account), 'adjustment', 'notices', 'amount nano-USD', 'hash'],
      lines: transfers.map(({ id, bookedHour, counterpart, isAdjustment, notices, amountNano, hash }) => [
        id,
        bookedHour.toISOString(),
        hidden(counterpart),
        isAdjustment,
        notices,
        amountNano,
        hash,
      ]),
    },
  }
}

export function presentAuctionLines(
  lines: readonly AuctionLine[],
  account: Account,
  next: bigint | undefined,
  reader: Reader,
): Presented {
  const hidden = namesFor(account, reader)
  const rows = lines.map(({ id, amountNano, counterpart, ...line }) => ({
    id: String(id),
    ...line,
    counterpart: hidden(counterpart),
    amount: dollarsOf(amountNano),
  }))
  return {
    kind: 'presented',
    name: `auctions-${account.month}`,
    head: headOf(account),
    rows,
    tail: { next: next === undefined ? null : String(next) },
    table: {
      columns: ['id', 'day', 'auction', 'imp', counterpartOf(account), 'adjustment', 'notices', `amount ${currency}`],
      lines: rows.map(({ id, day, auction, imp, counterpart, isAdjustment, notices, amount }) => [
        id,
        day,
        auction,
        imp,
        counterpart,
        isAdjustment,
        notices,
        amount,
      ]),
    },
  }
}

/** Names are those of the books, so it is for operators. */
export function presentAccounts(month: string, rows: readonly AccountRow[]): Presented {
  return {
    kind: 'presented',
    name: `statements-${month}`,
    head: { month, currency },
    rows: rows.map(({ side, of, notices, amountNano, transfers }) => ({
      side,
      of,
      notices: Number(notices),
      amount: dollarsOf(amountNano),
      transfers: Number(transfers),
    })),
    tail: {},
    table: {
      columns: ['side', 'of', 'notices', `amount ${currency}`, 'transfers'],
      lines: rows.map(({ side, of, notices, amountNano, transfers }) => [
        side,
        of,
        notices,
        dollarsOf(amountNano),
        transfers,
      ]),
    },
  }
}

function headOf({ month, side, of }: Account): Readonly<Record<string, unknown>> {
  return { month, side, of, currency }
}

function counterpartOf({ side }: Account): 'publisher' | 'partner' {
  return side === 'publisher' ? 'partner' : 'publisher'
}

function namesFor(account: Account, { view, maskSecret }: Reader): (name: string) => string {
  const kind = counterpartOf(account)
  return view.side === 'operator' ? (name) => name : (name) => maskOf(name, kind, view, maskSecret)
}

function compareTexts(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
