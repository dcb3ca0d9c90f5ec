// Spec: BidRequest.

import type { BidRequest, Context, Imp } from '@parley/openrtb'
import { defined } from '../json.ts'
import { impression } from './impression.ts'

/** A bid request as it travels; its fields are in [request.md](request.md). */
export type { BidRequest } from '@parley/openrtb'

/** A whole request; every member may be left out. */
export interface BidRequestInput {
  /** Its name: letters, digits, `-` and `_`. Default: 32 hexadecimal digits of chance. */
  readonly id?: string
  /** The places for ads, made by `impression`; 1 to 10. Default: one card. */
  readonly imp?: readonly Imp[]
  /** What the chat knows, made by `context`. */
  readonly context?: Context
  /** True for test mode: it always fills, is never billed, and explains itself. Default: false. */
  readonly test?: boolean
  /** 1 for a first-price auction, 2 for second price. Default: the exchange's choice. */
  readonly at?: 1 | 2
  /** Milliseconds for the auction, 100 to 5000. */
  readonly tmax?: number
  /** The website; not together with `app`. */
  readonly site?: BidRequest['site']
  /** The app; not together with `site`. */
  readonly app?: BidRequest['app']
  /** The device. */
  readonly device?: BidRequest['device']
  /** The user; nothing here is required. */
  readonly user?: BidRequest['user']
  /** Privacy signals. */
  readonly regs?: BidRequest['regs']
  /** The source of the default id. Default: the platform's chance. */
  readonly newId?: () => string
}

/** A bid request that is ready to be sent. */
export function bidRequest({
  imp = [impression()],
  context,
  test = false,
  newId = randomId,
  ...rest
}: BidRequestInput = {}): BidRequest {
  return defined({
    ...rest,
    id: rest.id ?? newId(),
    imp: [...imp],
    test: test ? 1 : undefined,
    ext: context === undefined ? undefined : { service: context },
  })
}

/** `crypto.randomUUID` is missing on pages without https; this is not. */
function randomId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
