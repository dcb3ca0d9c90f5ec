// Auctions that other nodes store. Of their answers only what this port relies on is checked: nodes may have other versions.

import type { AuctionRecord, AuctionRow, MissingNode, ShownAuction, ShownRow } from '@parley/contract'
import type { AskedAs, SearchedList } from '@parley/port'
import { missingWords } from '../refuse.ts'
import { askAll, type Told } from './ask-all.ts'
import type { Fleet } from './fleet.ts'

type AnyAuction = AuctionRecord | ShownAuction
type AnyRow = AuctionRow | ShownRow

/** The same id may be known to several nodes, if publishers chose it. */
export async function auctionElsewhere(
  fleet: Fleet,
  id: string,
  as: AskedAs | undefined,
): Promise<{ readonly found: readonly AnyAuction[]; readonly missing: readonly MissingNode[] }> {
  const path = `/auctions/${encodeURIComponent(id)}`
  const told = await askAll(fleet, { path, as, read: (body) => (isTimed(body) ? (body as AnyAuction) : undefined) })
  return { found: told.answers.map(({ url, value }) => ofNode(value, url, as)), missing: told.missing }
}

/** `query` was read and understood here already. */
export async function rowsElsewhere(
  fleet: Fleet,
  query: string,
  as: AskedAs | undefined,
): Promise<{ readonly lists: readonly SearchedList<AnyRow>[]; readonly missing: readonly MissingNode[] }> {
  const told = await askAll(fleet, { path: `/auctions${query}`, as, read: listIn })
  return {
    lists: told.answers.map(({ url, value: { auctions, searchedSince } }) => ({
      rows: auctions.map((row) => ofNode(row, url, as)),
      searchedSince,
    })),
    missing: [...told.missing, ...incompleteIn(told)],
  }
}

interface NodeList {
  readonly auctions: readonly AnyRow[]
  readonly missingWorkers: readonly number[]
  readonly searchedSince: string | undefined
}

function listIn(body: unknown): NodeList | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const { auctions, missingWorkers = [], searchedSince } = body as Partial<NodeList>
  if (!Array.isArray(auctions) || !auctions.every(isTimed) || !Array.isArray(missingWorkers)) return undefined
  if (searchedSince !== undefined && typeof searchedSince !== 'string') return undefined
  return { auctions, missingWorkers, searchedSince }
}

/** A node whose worker is silent has told what it can. */
function incompleteIn({ answers }: Told<NodeList>): readonly MissingNode[] {
  return answers.flatMap(({ url, value: { missingWorkers } }) =>
    missingWorkers.length === 0 ? [] : [{ url, fault: missingWords(missingWorkers) }],
  )
}

function isTimed(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { id, at } = value as { readonly id?: unknown; readonly at?: unknown }
  return typeof id === 'string' && typeof at === 'string'
}

/** A side is not told where nodes are. */
function ofNode<Value extends AnyAuction | AnyRow>(value: Value, url: string, as: AskedAs | undefined): Value {
  return as === undefined ? { ...value, node: url } : value
}
