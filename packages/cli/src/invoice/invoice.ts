// Asks the ledger for documents and shows them.

import { DocumentList, FinanceDocument } from '@parley/contract'
import type { Effects } from '../effects.ts'
import { answerAs } from '../http/read-answer.ts'
import { askLedger, type LedgerOptions } from '../money-report/ask-ledger.ts'
import { CannotRun, type Report } from '../report/report.ts'
import { jsonIn } from '../text/json-in.ts'
import type { InvoiceAction } from './command.ts'
import { showDocument, showDocuments } from './show-documents.ts'

const filters = ['partner', 'publisher', 'side', 'month', 'state', 'due'] as const

export interface InvoiceOptions extends LedgerOptions, Readonly<Partial<Record<(typeof filters)[number], string>>> {
  readonly csv?: boolean
}

export async function runInvoice(
  action: InvoiceAction,
  number: string | undefined,
  options: InvoiceOptions,
  effects: Effects,
): Promise<Report> {
  const path = pathOf(action, number, options)
  const { url, text } = await askLedger(path, options.csv === true ? 'csv' : 'json', options, effects)
  if (options.csv === true) return { exitCode: 0, data: { ledger: url, answer: text }, show: () => text.trimEnd() }
  const answer = jsonIn(text)
  const data = { ledger: url, answer }
  if (action === 'list') {
    const list = answerAs(DocumentList, answer, url)
    return { exitCode: 0, data, show: (paint) => showDocuments(list, paint) }
  }
  const document = answerAs(FinanceDocument, answer, url)
  return { exitCode: 0, data, show: (paint) => showDocument(document, paint) }
}

function pathOf(action: InvoiceAction, number: string | undefined, options: InvoiceOptions): string {
  const given = filters.flatMap((name) => {
    const value = options[name]
    return value === undefined ? [] : [[name, value] satisfies [string, string]]
  })
  if (action === 'list') {
    if (number !== undefined) throw new CannotRun('A list takes no number; parley invoice show takes one.')
    return `/v1/documents${given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`}`
  }
  const [first] = given
  if (first !== undefined) throw new CannotRun(`--${first[0]} applies to the list only; remove it.`)
  if (number === undefined) throw new CannotRun('Name the document: parley invoice show DE-INV-000001.')
  return `/v1/documents/${encodeURIComponent(number)}`
}
