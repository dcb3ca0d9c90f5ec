// The first page of the admin port: where everything is, and the newest auctions to begin with.

import type { AuctionRow } from '@parley/contract'
import { escapeHtml } from '@parley/port'
import type { ConfigVersion } from '../model/config-version.ts'
import { dollarsOf } from '../money/dollars.ts'
import { missingWords } from './refuse.ts'
import type { Gathered } from './source.ts'

interface Place {
  readonly path: string
  readonly says: string
}

const places: readonly Place[] = [
  {
    path: '/auctions',
    says: 'a live list of auctions with filters; each auction has a page that explains it. Programs get JSON with the same filters: <code>/auctions?outcome=no-bid</code>, also by <code>publisher</code>, <code>partner</code>, <code>reason</code>, <code>request</code> and <code>minPrice</code>; <code>limit</code> sets how many',
  },
  { path: '/metrics', says: 'counters and times in the Prometheus text format' },
  { path: '/livez', says: 'is the process alive?' },
  { path: '/readyz', says: 'is this node ready for traffic? Returns 503 as soon as shutdown starts' },
  { path: '/reference/', says: 'the API reference as a page' },
  { path: '/openapi.json', says: 'the API as OpenAPI 3.1, for programs' },
]

const style = `
:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem }
dt { font-family: ui-monospace, monospace } dd { margin: 0 0 .75rem 1.5rem }
td, th { text-align: left; padding: .15rem 1rem .15rem 0 }
a { color: light-dark(#0b57a4, #8ec5ff) }`

/** The configuration that new requests use. */
export interface ConfigInForce extends ConfigVersion {
  /** Wall clock, in milliseconds since 1970. */
  readonly sinceMs: number
}

export function indexPage(
  publicUrl: string,
  inForce: ConfigInForce,
  { value: newest, missing }: Gathered<readonly AuctionRow[]>,
): string {
  const list = places.map(({ path, says }) => `<dt><a href="${path}">${path}</a></dt><dd>${says}</dd>`)
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Parley, admin port</title>
<style>${style}</style></head>
<body>
<main>
<h1>Parley, admin port</h1>
<p>Bid requests go to <code>POST ${escapeHtml(publicUrl)}/openrtb2</code>. This port is for the operator. The console is not built here:
run <code>npm run build:console</code> in the project and load this page again.</p>
<p>${configWords(inForce)}</p>
<dl>${list.join('\n')}</dl>
<h2>Newest auctions</h2>
${missing.length === 0 ? '' : `<p>Some are missing: ${missingWords(missing)}.</p>`}
${newest.length === 0 ? '<p>None yet.</p>' : tableOf(newest)}
</main>
</body>
</html>
`
}

function configWords({ configHash, snapshot, sinceMs }: ConfigInForce): string {
  const since = new Date(sinceMs).toISOString()
  return `Active configuration: <code>${configHash}</code>, snapshot ${snapshot}, since ${since}.`
}

function tableOf(newest: readonly AuctionRow[]): string {
  const rows = newest.map(({ id, requestId, outcome, status, sold, at }) => {
    const sales = (sold ?? []).map(({ partner, clearingCpm }) => `${escapeHtml(partner)} ${dollarsOf(clearingCpm)} CPM`)
    const link = `<a href="/auctions/${escapeHtml(id)}">${escapeHtml(requestId ?? id)}</a>`
    return `<tr><td>${link}</td><td>${outcome}</td><td>${status}</td><td>${sales.join(', ')}</td><td>${at}</td></tr>`
  })
  return `<table><thead><tr><th>Auction</th><th>Outcome</th><th>Status</th><th>Sold</th><th>When</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table>`
}
