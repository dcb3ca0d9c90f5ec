// Spec: AdCP 3, error codes. What a fault of ours is called on the wire, and what a buyer can do about it.

import type { Fault, FaultCode } from '../core/fault.ts'

interface WireCode {
  readonly code: string
  readonly recovery: 'correctable' | 'transient' | 'terminal'
}

const codes: Readonly<Record<FaultCode, WireCode>> = {
  invalid: { code: 'INVALID_REQUEST', recovery: 'correctable' },
  impossible: { code: 'VALIDATION_ERROR', recovery: 'correctable' },
  unsupported: { code: 'UNSUPPORTED_FEATURE', recovery: 'correctable' },
  'no-account': { code: 'ACCOUNT_NOT_FOUND', recovery: 'terminal' },
  'no-product': { code: 'PRODUCT_NOT_FOUND', recovery: 'correctable' },
  'no-creative': { code: 'CREATIVE_NOT_FOUND', recovery: 'correctable' },
  'no-buy': { code: 'MEDIA_BUY_NOT_FOUND', recovery: 'correctable' },
  'no-package': { code: 'PACKAGE_NOT_FOUND', recovery: 'correctable' },
  'no-reference': { code: 'REFERENCE_NOT_FOUND', recovery: 'correctable' },
  'budget-low': { code: 'BUDGET_TOO_LOW', recovery: 'correctable' },
  'budget-high': { code: 'BUDGET_EXCEEDED', recovery: 'correctable' },
  stale: { code: 'CONFLICT', recovery: 'transient' },
  final: { code: 'INVALID_STATE', recovery: 'correctable' },
  'not-cancellable': { code: 'NOT_CANCELLABLE', recovery: 'correctable' },
  'creative-refused': { code: 'CREATIVE_REJECTED', recovery: 'correctable' },
  'key-conflict': { code: 'IDEMPOTENCY_CONFLICT', recovery: 'correctable' },
  rate: { code: 'RATE_LIMITED', recovery: 'transient' },
  away: { code: 'SERVICE_UNAVAILABLE', recovery: 'transient' },
  version: { code: 'VERSION_UNSUPPORTED', recovery: 'correctable' },
}

/** Our names of members that the wire calls otherwise. */
const names: Readonly<Record<string, string>> = {
  product: 'product_id',
  option: 'pricing_option_id',
  bid: 'bid_price',
  id: 'package_id',
  buy: 'media_buy_id',
  start: 'start_time',
  end: 'end_time',
  countries: 'targeting_overlay.geo_countries',
  keywords: 'targeting_overlay.keyword_targets',
  lists: 'targeting_overlay',
}

export interface WireError {
  readonly code: string
  readonly message: string
  readonly recovery: WireCode['recovery']
  readonly field?: string
  readonly suggestion?: string
  readonly retry_after?: number
  readonly details?: Readonly<Record<string, unknown>>
}

export function wireError({ code, message, at, suggestion, details, retryAfterSeconds }: Fault): WireError {
  return {
    ...codes[code],
    message,
    ...(at === undefined ? {} : { field: fieldOf(at) }),
    ...(suggestion === undefined ? {} : { suggestion }),
    ...(retryAfterSeconds === undefined ? {} : { retry_after: retryAfterSeconds }),
    ...(details === undefined ? {} : { details }),
  }
}

function fieldOf(at: readonly (string | number)[]): string {
  return at.reduce<string>((path, part) => {
    if (typeof part === 'number') return `${path}[${part}]`
    const name = names[part] ?? part
    return path === '' ? name : `${path}.${name}`
  }, '')
}
