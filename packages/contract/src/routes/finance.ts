// What the routes of finance take and answer: a side sees its own documents and disputes, the operator all.

import { Type } from 'typebox'
import { Refusal } from '../admin/changes.ts'
import { documentStates } from '../documents.ts'
import { CorrectionList, Dispute, DisputeList, DocumentList, FinanceDocument } from '../reports/finance.ts'
import { answer, formatParameter, formats, parameter, refusals, reportFormats } from './report-parts.ts'
import { byKey, type ServiceRoute } from './service.ts'

const absent = { 404: answer('There is none with this number for this key.', Refusal) }

const finance = { tags: ['Finance'], security: byKey }

const whose = {
  publisher: parameter('Only those of this publisher. Keys of a side get their own and may name only it.', 'chat'),
  partner: parameter('Only those of this partner.', 'acme'),
}

export const financeRoutes = {
  documents: {
    method: 'GET',
    path: '/v1/documents',
    ...finance,
    operationId: 'listDocuments',
    summary: 'Invoices, self-billed statements and credit notes',
    description:
      'Each with its state and what is open of it. `side=publisher&due=2026-12-31` lists the payouts that are due by a day.',
    querystring: Type.Object({
      ...whose,
      side: parameter('partner or publisher, for operators.', 'publisher'),
      month: parameter('Only those of this month.', '2026-10'),
      state: parameter(`One of ${documentStates.join(', ')}.`, 'overdue'),
      due: parameter('Only what is open and due by this day.', '2026-12-31'),
      format: formatParameter(reportFormats),
    }),
    response: { 200: answer('The documents.', DocumentList, reportFormats), ...refusals },
  },
  document: {
    method: 'GET',
    path: '/v1/documents/:number',
    ...finance,
    operationId: 'readDocument',
    summary: 'One document',
    description:
      'As it was issued, with what was paid and credited since. As HTML it is a page to print. No currency is converted.',
    params: Type.Object({ number: Type.String({ description: 'Its number.', examples: ['DE-INV-000001'] }) }),
    querystring: Type.Object({ format: formatParameter(formats) }),
    response: { 200: answer('The document.', FinanceDocument, formats), ...refusals, ...absent },
  },
  disputes: {
    method: 'GET',
    path: '/v1/disputes',
    ...finance,
    operationId: 'listDisputes',
    summary: 'Disputes',
    description: 'Own numbers of partners and publishers that were compared with a closed month, the newest first.',
    querystring: Type.Object({ ...whose, format: formatParameter(reportFormats) }),
    response: { 200: answer('The disputes.', DisputeList, reportFormats), ...refusals },
  },
  dispute: {
    method: 'GET',
    path: '/v1/disputes/:id',
    ...finance,
    operationId: 'readDispute',
    summary: 'One dispute',
    description: 'Every difference with its class. All differences together are what their total differs from ours.',
    params: Type.Object({ id: Type.String({ description: 'Its number.', examples: ['3'] }) }),
    querystring: Type.Object({ format: formatParameter(reportFormats) }),
    response: { 200: answer('The dispute.', Dispute, reportFormats), ...refusals, ...absent },
  },
  corrections: {
    method: 'GET',
    path: '/v1/corrections',
    ...finance,
    operationId: 'listCorrections',
    summary: 'Corrections',
    description: 'Who asked, who approved, and which credit notes followed; the newest first. For operators.',
    querystring: Type.Object({ format: formatParameter(reportFormats) }),
    response: { 200: answer('The corrections.', CorrectionList, reportFormats), ...refusals },
  },
} as const satisfies Readonly<Record<string, ServiceRoute>>
