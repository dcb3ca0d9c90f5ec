// From a request for documents, disputes or corrections to the answer. Whose they are is decided by reports/view.ts.

import { documentStates } from '@parley/contract'
import type { PartyAccount } from '../finance/account.ts'
import { readDisputeLines, readDisputes } from '../finance/dispute/read-disputes.ts'
import { isMonth } from '../finance/month.ts'
import { readCorrections } from '../finance/read-corrections.ts'
import { readDocuments, readSettlement } from '../finance/read-documents.ts'
import { stateOf } from '../finance/state.ts'
import { type Refusal, refused, tooManyRows } from '../reports/query.ts'
import { isDate, type Parameters, readTexts } from '../reports/read-query.ts'
import { inReadTransaction, type ReadTransaction } from '../reports/read-transaction.ts'
import { dateIn } from '../reports/time-zone.ts'
import { isShownTo } from '../reports/view.ts'
import { type ReportAnswer, type ReportParts, strangerIn } from './answers.ts'
import { presentCorrections, presentDispute, presentDisputes } from './present-disputes.ts'
import { presentDocument, presentDocuments } from './present-documents.ts'
import type { Presented } from './presented.ts'

export async function answerDocuments(parameters: Parameters, parts: ReportParts): ReportAnswer {
  const { view, bounds, nowMs } = parts
  const given = readTexts(parameters, [
    ...sideNames(parts),
    ...(view.side === 'operator' ? ['side'] : []),
    'month',
    'state',
    'due',
  ])
  if (given.kind === 'refused') return given
  const { month, state, due, side } = given.texts
  if (month !== undefined && !isMonth(month)) return refused(400, 'month must be such as 2026-10')
  if (due !== undefined && !isDate(due)) return refused(400, 'due must be a day such as 2026-12-31')
  if (side !== undefined && side !== 'partner' && side !== 'publisher')
    return refused(400, 'side must be partner or publisher')
  if (state !== undefined && !documentStates.some((one) => one === state))
    return refused(400, `state must be one of ${documentStates.join(', ')}`)
  const whose = whoseOf(given.texts, parts)
  if ('kind' in whose) return whose
  const today = dateIn('UTC', nowMs)
  return inParts(parts, async (transaction) => {
    const account = whose.account ?? (side === undefined ? {} : { side })
    const found = await readDocuments(transaction, { account, month, due, limit: bounds.rowsMax + 1 })
    if (found.length > bounds.rowsMax) return tooManyRows(bounds.rowsMax)
    const wanted = state === undefined ? found : found.filter((one) => stateOf(one, today) === state)
    return presentDocuments(wanted, today)
  })
}

export async function answerDocument(number: string, parameters: Parameters, parts: ReportParts): ReportAnswer {
  const given = readTexts(parameters, [])
  if (given.kind === 'refused') return given
  return inParts(parts, async (transaction) => {
    const [found] = await readDocuments(transaction, { numbers: [number.replaceAll('\0', '')] })
    if (found === undefined || !isShownTo(parts.view, found))
      return refused(404, 'there is no document with this number; GET /v1/documents lists all')
    const settlement = await readSettlement(transaction, found.number)
    return presentDocument(found, settlement, dateIn('UTC', parts.nowMs), parts)
  })
}

export async function answerDisputes(parameters: Parameters, parts: ReportParts): ReportAnswer {
  const given = readTexts(parameters, sideNames(parts))
  if (given.kind === 'refused') return given
  const whose = whoseOf(given.texts, parts)
  if ('kind' in whose) return whose
  const { rowsMax } = parts.bounds
  return inParts(parts, async (transaction) => {
    const found = await readDisputes(transaction, { account: whose.account, limit: rowsMax + 1 })
    return found.length > rowsMax ? tooManyRows(rowsMax) : presentDisputes(found)
  })
}

const idForm = /^\d{1,18}$/

export async function answerDispute(id: string, parameters: Parameters, parts: ReportParts): ReportAnswer {
  const given = readTexts(parameters, [])
  if (given.kind === 'refused') return given
  return inParts(parts, async (transaction) => {
    const [found] = idForm.test(id) ? await readDisputes(transaction, { id: BigInt(id) }) : []
    if (found === undefined || !isShownTo(parts.view, found))
      return refused(404, 'there is no dispute with this number; GET /v1/disputes lists all')
    return presentDispute(found, await readDisputeLines(transaction, found.id), parts)
  })
}

export async function answerCorrections(parameters: Parameters, parts: ReportParts): ReportAnswer {
  if (parts.view.side !== 'operator')
    return refused(403, 'corrections are for operators; a side reads them as credit notes, at /v1/documents')
  const given = readTexts(parameters, [])
  if (given.kind === 'refused') return given
  const { rowsMax } = parts.bounds
  return inParts(parts, async (transaction) => {
    const found = await readCorrections(transaction, rowsMax + 1)
    return found.length > rowsMax ? tooManyRows(rowsMax) : presentCorrections(found)
  })
}

function inParts(
  { database, bounds }: ReportParts,
  read: (transaction: ReadTransaction) => Promise<Presented | Refusal>,
): ReportAnswer {
  return inReadTransaction(database, bounds.reportMs, read)
}

function sideNames({ view }: ReportParts): readonly string[] {
  return view.side === 'operator' ? ['publisher', 'partner'] : [view.side]
}

type Texts = Readonly<Partial<Record<string, string>>>

/** Undefined for all, which only an operator may read. */
function whoseOf(texts: Texts, { view }: ReportParts): { readonly account: PartyAccount | undefined } | Refusal {
  const stranger = strangerIn(texts, view)
  if (stranger !== undefined) return stranger
  if (view.side !== 'operator') return { account: { side: view.side, of: view.of } }
  const { publisher, partner } = texts
  if (publisher !== undefined && partner !== undefined)
    return refused(400, 'a document is of one side: give either publisher=<name> or partner=<name>')
  if (publisher !== undefined) return { account: { side: 'publisher', of: publisher } }
  return { account: partner === undefined ? undefined : { side: 'partner', of: partner } }
}
