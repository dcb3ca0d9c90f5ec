// The ledger's reports as a reader gets them over HTTP, with the key of one side.

import { createHash } from 'node:crypto'

export interface FunnelRow {
  readonly group: Readonly<Record<string, string>>
  readonly counts: Readonly<Record<string, number>>
  readonly reasons: readonly { readonly step: string; readonly reason: string; readonly count: number }[]
  /** Dollars, as exact texts. */
  readonly amounts: Readonly<Record<string, string>>
}

export interface Funnel {
  readonly rows: readonly FunnelRow[]
  readonly total: FunnelRow
}

type AmountsRow = Pick<FunnelRow, 'group' | 'amounts'>

export interface Reader {
  readonly funnel: (by: string) => Promise<Funnel>
  readonly money: (by: string) => Promise<readonly AmountsRow[]>
  /** Status and text of any path. */
  readonly get: (path: string) => Promise<{ readonly status: number; readonly text: string }>
}

/** A night may begin while the scenario runs. */
function range(): string {
  const day = (shift: number): string => new Date(Date.now() + shift * 86_400_000).toISOString().slice(0, 10)
  return `from=${day(-1)}&to=${day(2)}`
}

export function readerOf(url: string, key: string): Reader {
  const get = async (path: string) => {
    const answer = await fetch(url + path, { headers: { authorization: `Bearer ${key}` } })
    return { status: answer.status, text: await answer.text() }
  }
  const read = async (report: string, by: string): Promise<unknown> => {
    const { status, text } = await get(`/v1/${report}?by=${by}&${range()}`)
    if (status !== 200) throw new Error(`the ${report} by ${by} was answered with ${status}: ${text}`)
    return JSON.parse(text)
  }
  return {
    get,
    funnel: async (by) => (await read('funnel', by)) as Funnel,
    money: async (by) => ((await read('money', by)) as { readonly rows: readonly AmountsRow[] }).rows,
  }
}

/** The line of the file of keys for a key. */
export function keyLine(name: string, key: string, side: { readonly side: string; readonly of?: string }): string {
  return JSON.stringify({ name, ...side, sha256: createHash('sha256').update(key).digest('hex') })
}

/** `-12.5` dollars as nano-dollars. */
export function nanoOfDollars(text: string): bigint {
  const [, sign = '', whole = '0', decimals = ''] = /^(-?)(\d+)(?:\.(\d{1,9}))?$/.exec(text) ?? []
  const nano = BigInt(whole + decimals.padEnd(9, '0'))
  return sign === '-' ? -nano : nano
}
