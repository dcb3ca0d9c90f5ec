// From the parameters of a request to the report that answers it. Each answer is one look at the database.

import type { Database } from '../database/open.ts'
import { isMonth } from '../finance/month.ts'
import { readComparison } from '../reports/compare/comparison.ts'
import { readComparisonQuery } from '../reports/compare/read-comparison.ts'
import { readDeliveries } from '../reports/deliveries.ts'
import { readFunnel } from '../reports/funnel.ts'
import { readMoney } from '../reports/money.ts'
import { type Bounds, type Refusal, refused } from '../reports/query.ts'
import { type Parameters, readQuery, readRange, readTexts } from '../reports/read-query.ts'
import { inReadTransaction } from '../reports/read-transaction.ts'
import { type Account, readAccounts, readStatement, readTransfers } from '../reports/statement.ts'
import { readAuctionLines } from '../reports/statement-auctions.ts'
import { sealFor, type View } from '../reports/view.ts'
import { presentComparison } from './present-comparison.ts'
import { presentDeliveries } from './present-deliveries.ts'
import { presentFunnel } from './present-funnel.ts'
import { presentMoney } from './present-money.ts'
import { presentAccounts, presentAuctionLines, presentStatement, presentTransfers } from './present-statement.ts'
import type { Presented } from './presented.ts'

export interface ReportParts {
  readonly database: Pick<Database, 'query'>
  readonly view: View
  readonly bounds: Bounds
  readonly nowMs: number
  readonly maskSecret: string
}

export type ReportAnswer = Promise<Presented | Refusal>

export async function answerFunnel(parameters: Parameters, parts: ReportParts): ReportAnswer {
  const { by, hasReasons } = withoutReason(parameters.by)
  const query = readQuery(by === undefined ? parameters : { ...parameters, by }, parts)
  if (query.kind === 'refused') return query
  const { rowsMax, reportMs } = parts.bounds
  const funnel = await inReadTransaction(parts.database, reportMs, (transaction) =>
    readFunnel(transaction, query, rowsMax),
  )
  return funnel.kind === 'refused' ? funnel : presentFunnel(funnel, query, hasReasons, parts.maskSecret)
}

/** Reasons belong to every funnel; to name them among the groupings makes them lines of the table. */
function withoutReason(by: unknown): { readonly by: unknown; readonly hasReasons: boolean } {
  if (typeof by !== 'string') return { by, hasReasons: false }
  const names = by.split(',')
  const others = names.filter((name) => name !== 'reason')
  return { by: others.join(','), hasReasons: others.length < names.length }
}

export async function answerMoney(parameters: Parameters, parts: ReportParts): ReportAnswer {
  const query = readQuery(parameters, parts)
  if (query.kind === 'refused') return query
  const { rowsMax, reportMs } = parts.bounds
  const money = await inReadTransaction(parts.database, reportMs, (transaction) =>
    readMoney(transaction, query, rowsMax),
  )
  return money.kind === 'refused' ? money : presentMoney(money, query, parts.maskSecret)
}

export async function answerComparison(parameters: Parameters, parts: ReportParts): ReportAnswer {
  const query = readComparisonQuery(parameters, parts)
  if (query.kind === 'refused') return query
  const { rowsMax, reportMs } = parts.bounds
  const comparison = await inReadTransaction(parts.database, reportMs, (transaction) =>
    readComparison(transaction, query, rowsMax),
  )
  return comparison.kind === 'refused' ? comparison : presentComparison(comparison, query, parts.maskSecret)
}

export async function answerDeliveries(parameters: Parameters, parts: ReportParts): ReportAnswer {
  const { view, bounds } = parts
  if (view.side === 'publisher')
    return refused(403, 'deliveries are calls of partners; the key of a publisher cannot read them')
  const given = readTexts(parameters, ['from', 'to', 'partner'])
  if (given.kind === 'refused') return given
  const stranger = strangerIn(given.texts, view)
  if (stranger !== undefined) return stranger
  const { from: first = '', to: last = '' } = given.texts
  if (`${first}${last}`.includes('T'))
    return refused(400, 'deliveries are kept by whole days; write from and to as dates')
  const reading = readRange(given.texts, parts)
  if (reading.kind === 'refused') return reading
  const { from, to } = reading.range
  const query = { from, to, partner: view.side === 'partner' ? view.of : given.texts.partner }
  const found = await inReadTransaction(parts.database, bounds.reportMs, (transaction) =>
    readDeliveries(transaction, query, bounds.rowsMax),
  )
  return found.kind === 'refused' ? found : presentDeliveries(found, query)
}

const idForm = /^\d{1,18}$/

export async function answerStatement(month: string, parameters: Parameters, parts: ReportParts): ReportAnswer {
  const { view, bounds, maskSecret } = parts
  if (!isMonth(month)) return refused(400, 'a statement is of a month such as 2026-11: GET /v1/statements/2026-11')
  const known = ['part', 'after', ...(view.side === 'operator' ? ['publisher', 'partner'] : [view.side])]
  const given = readTexts(parameters, known)
  if (given.kind === 'refused') return given
  const stranger = strangerIn(given.texts, view)
  if (stranger !== undefined) return stranger
  const { part = 'lines', after = '0', publisher, partner } = given.texts
  if (part === 'accounts') return answerAccounts(month, given.texts, parts)
  const whose = accountOf(month, { publisher, partner }, parts)
  if (whose.kind === 'refused') return whose
  const { account } = whose
  if (!idForm.test(after)) return refused(400, 'after must be the id of a row')
  switch (part) {
    case 'lines': {
      const found = await inReadTransaction(parts.database, bounds.reportMs, (transaction) =>
        readStatement(transaction, account, { rowsMax: bounds.rowsMax, nowMs: parts.nowMs }),
      )
      return found.kind === 'refused' ? found : presentStatement(found, { view, maskSecret })
    }
    case 'transfers':
      return answerTransfers(account, BigInt(after), parts)
    case 'auctions':
      return answerAuctions(account, BigInt(after), parts)
    default:
      return refused(400, 'part must be lines, transfers, auctions or accounts')
  }
}

async function answerAccounts(
  month: string,
  { publisher, partner }: Readonly<Partial<Record<string, string>>>,
  parts: ReportParts,
): ReportAnswer {
  const { view, bounds } = parts
  if (view.side !== 'operator') return refused(403, 'only an operator key can list who has a statement')
  if (publisher !== undefined || partner !== undefined)
    return refused(400, 'part=accounts lists all; leave publisher and partner out')
  const found = await inReadTransaction(parts.database, bounds.reportMs, (transaction) =>
    readAccounts(transaction, month, bounds.rowsMax),
  )
  return found.kind === 'refused' ? found : presentAccounts(month, found.rows)
}

/** A side may name itself, and the refusal is the same for every other name, whether or not it is in the books. */
export function strangerIn(texts: Readonly<Partial<Record<string, string>>>, view: View): Refusal | undefined {
  if (view.side === 'operator') return undefined
  const name = texts[view.side]
  if (name === undefined || name === view.of) return undefined
  return refused(403, `this key is for the ${view.side} ${view.of}; leave ${view.side} out, or name this one`)
}

/** A list may be cut, because it says where to go on; a sum may not. */
async function answerTransfers(account: Account, after: bigint, parts: ReportParts): ReportAnswer {
  const { bounds, view, maskSecret } = parts
  const found = await inReadTransaction(parts.database, bounds.reportMs, async (transaction) => ({
    kind: 'transfers' as const,
    rows: await readTransfers(transaction, account, { after, limit: bounds.rowsMax + 1 }),
  }))
  if (found.kind === 'refused') return found
  const rows = found.rows.slice(0, bounds.rowsMax)
  const next = found.rows.length > rows.length ? rows.at(-1)?.id : undefined
  return presentTransfers(rows, account, next, { view, maskSecret })
}

async function answerAuctions(account: Account, after: bigint, parts: ReportParts): ReportAnswer {
  const { bounds, view, maskSecret } = parts
  const found = await inReadTransaction(parts.database, bounds.reportMs, async (transaction) => ({
    kind: 'auctions' as const,
    rows: await readAuctionLines(transaction, account, { after, limit: bounds.rowsMax + 1 }),
  }))
  if (found.kind === 'refused') return found
  const rows = found.rows.slice(0, bounds.rowsMax)
  const next = found.rows.length > rows.length ? rows.at(-1)?.id : undefined
  return presentAuctionLines(rows, account, next, { view, maskSecret })
}

function accountOf(
  month: string,
  { publisher, partner }: { readonly publisher: string | undefined; readonly partner: string | undefined },
  { view, maskSecret }: ReportParts,
): { readonly kind: 'account'; readonly account: Account } | Refusal {
  const seal = sealFor(view, maskSecret)
  if (view.side !== 'operator') return { kind: 'account', account: { side: view.side, of: view.of, month, seal } }
  if (publisher !== undefined && partner === undefined) {
    return { kind: 'account', account: { side: 'publisher', of: publisher, month, seal } }
  }
  if (partner !== undefined && publisher === undefined) {
    return { kind: 'account', account: { side: 'partner', of: partner, month, seal } }
  }
  return refused(400, 'a statement is of one side: give either publisher=<name> or partner=<name>')
}
