// D101: /sellers.json, version 1.0 of IAB Tech Lab: who is paid for what the exchange sells.

import { accountOf } from '../catalog/supply.ts'
import type { Config } from '../config/fields.ts'
import type { SupplyTerms } from '../config/supply.ts'
import type { Reply } from '../model/http.ts'
import type { Quota } from '../model/limits.ts'
import { owedHeaders } from './headers.ts'

/** Written once per configuration: there may be thousands of sellers, and anybody may ask. */
export function sellersText({ contactEmail, publishers }: Config['supply']): string {
  // Several publishers may have one account; it is listed as the first of them has it.
  const sellers = new Map<string, object>()
  for (const terms of publishers) {
    const account = accountOf(terms)
    if (account !== undefined && !sellers.has(account)) sellers.set(account, sellerOf(account, terms))
  }
  const contact = contactEmail === '' ? {} : { contact_email: contactEmail }
  return `${JSON.stringify({ ...contact, version: '1.0', sellers: [...sellers.values()] }, null, 2)}\n`
}

function sellerOf(account: string, { sellerType, name, domain, isConfidential }: SupplyTerms): object {
  const about = { seller_id: account, seller_type: sellerType }
  // Members that are undefined are left out by JSON.
  return isConfidential ? { ...about, is_confidential: 1 } : { ...about, name, domain }
}

export function sellersReply(text: string, quota: Quota, requestId: string): Reply {
  const headers = ['Content-Type', 'application/json; charset=utf-8', 'Cache-Control', 'public, max-age=3600']
  return { status: 200, headers: [...owedHeaders({ quota }, requestId), ...headers], body: text }
}
