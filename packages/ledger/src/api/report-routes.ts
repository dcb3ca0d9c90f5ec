// Which report answers which route, and in which forms. All of them are for every key; what it sees depends on its view.

import { type Format, formats, ledgerRoutes, reportFormats } from '@parley/contract'
import type { Parameters } from '../reports/read-query.ts'
import { answerCorrections, answerDispute, answerDisputes, answerDocument, answerDocuments } from './answer-finance.ts'
import {
  answerComparison,
  answerDeliveries,
  answerFunnel,
  answerMoney,
  answerStatement,
  type ReportAnswer,
  type ReportParts,
} from './answers.ts'

/** What a caller fills into a path. */
export type Path = Readonly<Partial<Record<'month' | 'number' | 'id', string>>>

interface ReportRoute {
  readonly route: (typeof ledgerRoutes)[keyof typeof ledgerRoutes]
  readonly offered: readonly Format[]
  readonly answer: (query: Parameters, asked: ReportParts, path: Path) => ReportAnswer
}

export const reportRoutes: readonly ReportRoute[] = [
  { route: ledgerRoutes.funnel, offered: reportFormats, answer: answerFunnel },
  { route: ledgerRoutes.money, offered: reportFormats, answer: answerMoney },
  { route: ledgerRoutes.comparison, offered: reportFormats, answer: answerComparison },
  { route: ledgerRoutes.deliveries, offered: reportFormats, answer: answerDeliveries },
  {
    route: ledgerRoutes.statement,
    offered: formats,
    answer: (query, asked, { month = '' }) => answerStatement(month, query, asked),
  },
  { route: ledgerRoutes.documents, offered: reportFormats, answer: answerDocuments },
  {
    route: ledgerRoutes.document,
    offered: formats,
    answer: (query, asked, { number = '' }) => answerDocument(number, query, asked),
  },
  { route: ledgerRoutes.disputes, offered: reportFormats, answer: answerDisputes },
  {
    route: ledgerRoutes.dispute,
    offered: reportFormats,
    answer: (query, asked, { id = '' }) => answerDispute(id, query, asked),
  },
  { route: ledgerRoutes.corrections, offered: reportFormats, answer: answerCorrections },
]
