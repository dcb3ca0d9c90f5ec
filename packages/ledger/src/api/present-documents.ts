// Documents as a reader gets them.

import type { Cell } from '@parley/port'
import type { DocumentBody } from '../finance/document.ts'
import type { Settlement, StoredDocument } from '../finance/read-documents.ts'
import { stateOf } from '../finance/state.ts'
import { dollarsOf } from '../reports/amount.ts'
import { maskedIn, maskOf } from '../reports/view.ts'
import { currency } from './amounts.ts'
import { documentPage } from './document-page.ts'
import type { Reader } from './present-statement.ts'
import type { Presented } from './presented.ts'
import { tableOf } from './table-of.ts'

export function presentDocuments(documents: readonly StoredDocument[], today: string): Presented {
  const rows = documents.map((one) => standingOf(one, today))
  const open = (side: string): string =>
    dollarsOf(documents.reduce((sum, one) => (one.side === side ? sum + one.openNano : sum), 0n))
  return {
    kind: 'presented',
    name: 'documents',
    head: { currency },
    rows,
    tail: { open: { partner: open('partner'), publisher: open('publisher') } },
    table: tableOf(
      rows,
      ['number', 'kind', 'side', 'of', 'month', 'issuedOn', 'dueOn', 'state', 'corrects'],
      ['total', 'open'],
    ),
  }
}

function standingOf(one: StoredDocument, today: string) {
  const { number, kind, side, of, month, issuedOn, dueOn, corrects, totalNano, openNano } = one
  const state = stateOf(one, today)
  const amounts = { total: dollarsOf(totalNano), open: dollarsOf(openNano) }
  return {
    number,
    kind,
    side,
    of,
    month,
    issuedOn,
    dueOn,
    state,
    ...(corrects === undefined ? {} : { corrects }),
    ...amounts,
  }
}

export type ShownDocument = ReturnType<typeof shownDocument>

export function presentDocument(
  stored: StoredDocument,
  settlement: Settlement,
  today: string,
  reader: Reader,
): Presented {
  const shown = shownDocument(stored, settlement, today, reader)
  const { head, lines, tail } = shown
  return {
    kind: 'presented',
    name: stored.number,
    head,
    rows: lines,
    tail,
    table: {
      columns: [
        'line',
        'day',
        stored.side === 'partner' ? 'campaign' : 'partner',
        'late',
        'count',
        `amount ${currency}`,
      ],
      lines: [
        ...lines.map(({ day = '', name = '', isLate, count, amount }): readonly Cell[] => [
          'line',
          day,
          name,
          isLate,
          count,
          amount,
        ]),
        ['rounding', '', '', '', '', tail.rounding],
        ...tail.taxes.map(({ label, amount }): readonly Cell[] => ['tax', '', label, '', '', amount]),
        ['total', '', '', '', '', head.total],
      ],
    },
    page: () => documentPage(shown),
  }
}

function shownDocument(stored: StoredDocument, { payments, creditNotes }: Settlement, today: string, reader: Reader) {
  const { issuer, recipient, notes, reason, lines, taxes } = JSON.parse(stored.body) as DocumentBody
  const named = namesFor(stored, reader)
  return {
    head: {
      ...standingOf(stored, today),
      currency,
      issuer,
      recipient,
      notes,
      ...(reason === undefined ? {} : { reason }),
    },
    lines: lines.map((line) => (line.name === undefined ? line : { ...line, name: named(line.name) })),
    tail: {
      sum: dollarsOf(stored.sumNano),
      rounding: dollarsOf(stored.roundingNano),
      net: dollarsOf(stored.sumNano + stored.roundingNano),
      taxes,
      credited: dollarsOf(stored.creditedNano),
      paid: dollarsOf(stored.paidNano),
      payments: payments.map(({ amountNano, ...payment }) => ({ ...payment, amount: dollarsOf(amountNano) })),
      creditNotes: creditNotes.map(({ number, totalNano }) => ({ number, total: dollarsOf(totalNano) })),
    },
  }
}

/** The lines of a publisher name partners, which it sees as masks; those of a partner name its own campaigns. */
function namesFor({ side }: StoredDocument, { view, maskSecret }: Reader): (name: string) => string {
  const hidden = maskedIn(view)
  return side === 'publisher' && hidden === 'partner'
    ? (name) => maskOf(name, hidden, view, maskSecret)
    : (name) => name
}
