// A sale: a bid request as a publisher sends it, the calls of the win and the billing notice, and its way into the ledger.

import type { Confined } from './confined.ts'
import { textAt } from './deploy-files.ts'
import { expect, isOk, until } from './expect.ts'

export interface Sale {
  /** Of the answer, by which the auction is found. */
  readonly id: string
  readonly winUrl: string
  readonly billingUrl: string
  /** Whose ad it is, as the bid says. */
  readonly campaign: string | undefined
}

interface Answer {
  readonly seatbid: readonly { readonly bid: readonly Bid[] }[]
}

interface Bid {
  readonly nurl: string
  readonly burl: string
  readonly cid?: string
}

/** Sends a bid request, to which a bid must come. */
export async function bid(url: string): Promise<Sale> {
  const body = textAt('docs/examples/first-request.json')
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${url}/openrtb2`, { method: 'POST', headers, body })
  const text = await response.text()
  expect(response.status === 200, `a bid request is answered with 200, and not ${response.status}: ${text}`)
  const won = (JSON.parse(text) as Answer).seatbid[0]?.bid[0]
  const here = (notice: string): string => `${url}${new URL(notice).pathname}`
  return {
    id: response.headers.get('x-request-id') ?? '',
    winUrl: here(won?.nurl ?? ''),
    billingUrl: here(won?.burl ?? ''),
    campaign: won?.cid,
  }
}

export async function notify({ winUrl, billingUrl }: Sale): Promise<void> {
  for (const [kind, url] of [
    ['win', winUrl],
    ['billing', billingUrl],
  ] as const) {
    const { status } = await fetch(url)
    expect(status === 200, `the ${kind} notice is answered with 200, and not ${status}`)
  }
}

interface Funnel {
  readonly total: { readonly notices: { readonly win: number; readonly billing: number } }
}

/** Waits until the ledger has the win and the billing notice of so many sales. */
export async function untilBilled(
  sales: number,
  ledger: { readonly url: string; readonly key: string | undefined; readonly confined: Confined },
): Promise<string> {
  const { url, key, confined } = ledger
  const headers = key === undefined ? {} : { authorization: `Bearer ${key}` }
  const hasAll = async (): Promise<boolean> => {
    const { total } = (await (await fetch(`${url}/v1/funnel`, { headers })).json()) as Funnel
    return total.notices.win === sales && total.notices.billing === sales
  }
  // A first start makes the tables.
  await until(() => isOk(`${url}/healthz`), confined, 'the ledger answers')
  await until(hasAll, confined, `the ledger has ${sales} of both notices`)
  return `the ledger has ${sales} of both notices`
}
