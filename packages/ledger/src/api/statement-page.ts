// A statement as a page to read and to print. It loads nothing, runs nothing and is one file.

import { escapeHtml } from '@parley/port'
import { dollarsOf } from '../reports/amount.ts'
import { closesAtMs, type Statement } from '../reports/statement.ts'
import { currency } from './amounts.ts'
import { pageStyle } from './page-style.ts'

const style = `${pageStyle}
th:nth-child(n+3):nth-child(-n+5), td:nth-child(n+3):nth-child(-n+5) { text-align: right }
td:last-child { font: .75rem/1.8 ui-monospace, monospace; overflow-wrap: anywhere }
@media screen and (max-width: 44rem) {
  table, tbody, tfoot { display: block }
  thead { display: none }
  tr { display: grid; grid-template-columns: 1fr 1fr; padding: .5rem 0; border-bottom: 1px solid #8885 }
  tr td { padding: 0; border: 0; text-align: left !important; overflow-wrap: anywhere }
  td[data-label]::before { content: attr(data-label) ": "; opacity: .75; font-family: system-ui, sans-serif }
  td:last-child { grid-column: 1 / -1 }
  tfoot tr { border-top: 2px solid; border-bottom: 0 }
  tfoot td { border: 0 }
}`

export function statementPage(statement: Statement): string {
  const { account, lines, total, isClosed } = statement
  const { side, of, month } = account
  const counterpart = side === 'publisher' ? 'Partner' : 'Publisher'
  const verb = side === 'publisher' ? 'gets' : 'pays'
  const amountOf = alignedAmounts([...lines.map(({ amountNano }) => amountNano), total.amountNano])
  const title = `Statement ${month} – ${side} ${of}`
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
<main>
<h1>${escapeHtml(title)}</h1>
<p>What ${escapeHtml(of)} ${verb} for billed impressions, in ${currency}, by the days of UTC. ${isClosed ? 'The books of this month are closed.' : `The books of this month close on ${closing(month)}; until then amounts may be added.`}</p>
<table>
<thead><tr><th>Day<th>${counterpart}<th>Notices<th>Amount<th>Transfers<th>Proof</tr></thead>
<tbody>
${lines.map((line) => rowOf(line, counterpart, amountOf)).join('\n')}
</tbody>
<tfoot><tr><td>Total<td><td data-label="Notices">${total.notices}<td data-label="Amount">${amountOf(total.amountNano)}<td data-label="Transfers">${total.transfers}<td></tr></tfoot>
</table>
<p>The proof is the SHA-256 over the transfers of a line: for each one its id, its number of notices, its amount in nano-dollars and its own hash, with a space between them and a line feed behind, in the order of the ids. <code>?part=transfers</code> lists them.</p>
</main>
</html>
`
}

type AmountOf = (amountNano: bigint) => string

/** Exact amounts have different numbers of decimals; in one column all have as many as the longest, so that they align. */
function alignedAmounts(amounts: readonly bigint[]): AmountOf {
  const decimals = Math.max(...amounts.map((amount) => decimalsOf(dollarsOf(amount))))
  return (amount) => {
    const text = dollarsOf(amount)
    return `${text}${'0'.repeat(decimals - decimalsOf(text))}`
  }
}

function decimalsOf(text: string): number {
  return text.length - text.indexOf('.') - 1
}

function rowOf(line: Statement['lines'][number], side: string, amountOf: AmountOf): string {
  const { day, counterpart, isAdjustment, notices, amountNano, transfers, hash } = line
  const name = `${escapeHtml(counterpart)}${isAdjustment ? ' <em>(adjustment of a closed day)</em>' : ''}`
  const cells = [
    ['Day', day],
    [side, name],
    ['Notices', notices],
    ['Amount', amountOf(amountNano)],
    ['Transfers', transfers],
    ['Proof', hash],
  ]
  return `<tr>${cells.map(([label, value]) => `<td data-label="${label}">${value}`).join('')}</tr>`
}

function closing(month: string): string {
  return `${new Date(closesAtMs(month)).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
