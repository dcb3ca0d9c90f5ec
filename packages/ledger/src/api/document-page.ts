// A document as a page to read and to print. It loads nothing, runs nothing and is one file.

import { escapeHtml } from '@parley/port'
import { kinds, type Party } from '../finance/document.ts'
import { pageStyle } from './page-style.ts'
import type { ShownDocument } from './present-documents.ts'

const style = `${pageStyle}
.parties { display: grid; grid-template-columns: 1fr 1fr; gap: 2rem }
td:nth-child(n+3), th:nth-child(n+3), tfoot td:last-child { text-align: right }
td:nth-child(2) { overflow-wrap: anywhere }
@media screen and (max-width: 30rem) {
  .parties { grid-template-columns: 1fr; gap: 0 }
  th, td { padding: .3rem .15rem }
}`

export function documentPage({ head, lines, tail }: ShownDocument): string {
  const { number, kind, month, issuer, recipient, issuedOn, dueOn, currency, corrects, reason, notes } = head
  const title = `${kinds[kind].title} ${number}`
  const name = head.side === 'partner' ? 'Campaign' : 'Partner'
  const rows = lines.map(({ day = '', name: of = '', isLate, count, amount }) => {
    const late = isLate ? ' <em>(late: its month was closed)</em>' : ''
    return `<tr><td>${day}<td>${escapeHtml(of)}${late}<td>${count}<td>${amount}</tr>`
  })
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
<main>
<h1>${escapeHtml(title)}</h1>
<div class="parties">${partyOf(issuerWord(kind), issuer)}${partyOf('To', recipient)}</div>
<p>For impressions billed in ${month}, by the days of UTC. Issued on ${issuedOn}${corrects === undefined ? `, due on ${dueOn}` : `; it corrects ${escapeHtml(corrects)}`}.</p>
${reason === undefined ? '' : `<p>Reason: ${escapeHtml(reason)}</p>\n`}<table>
<thead><tr><th>Day<th>${name}<th>Impressions<th>${currency}</tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
<tfoot>
${sumRow('Sum', tail.sum)}
${sumRow('Rounding to cents', tail.rounding)}
${tail.taxes.map(({ label, amount, ...term }) => sumRow(`${label}${'percent' in term ? ` (${term.percent} %)` : ''}`, amount)).join('\n')}
${sumRow('Total', head.total)}
</tfoot>
</table>
<p>All amounts are in ${currency}; no currency was converted.</p>
${notes.map((note) => `<p>${escapeHtml(note)}</p>`).join('\n')}
</main>
</html>
`
}

/** What is self-billed is issued by whoever pays, in the name of whoever is paid. */
function issuerWord(kind: ShownDocument['head']['kind']): string {
  return kind === 'self-billed' || kind === 'self-billed-credit' ? 'Issued by the payer' : 'From'
}

function partyOf(word: string, { legal, address, taxId }: Party): string {
  const lines = [legal, ...address, ...(taxId === undefined ? [] : [taxId])].map(escapeHtml)
  return `<p>${word}<br><strong>${lines[0]}</strong><br>${lines.slice(1).join('<br>')}</p>`
}

function sumRow(label: string, amount: string): string {
  return `<tr><td colspan="3">${escapeHtml(label)}<td>${amount}</tr>`
}
