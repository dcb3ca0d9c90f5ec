// Spec: BidRequest.

import type { BidRequest, Context, Imp } from '@parley/openrtb'
import { impression } from './impression.ts'
import { type More, opened } from './more.ts'
import type {
  AppInput,
  DeviceInput,
  RegsInput,
  SiteInput,
  SourceInput,
  SupplyChainInput,
  UserIdInput,
  UserInput,
} from './open-rtb.ts'

/** A bid request as it is sent; its fields are in [request.md](request.md). */
export type { BidRequest } from '@parley/openrtb'

/** A complete request; every member is optional. */
export interface BidRequestInput extends More {
  /** Its id: letters, digits, `-` and `_`. Default: 32 random hexadecimal digits. */
  readonly id?: string
  /** The ad slots, created by `impression`; 1 to 10. Default: one card. */
  readonly imp?: readonly Imp[]
  /** What the chat knows, created by `context`. */
  readonly context?: Context
  /** True for test mode: there is always a bid, nothing is billed, and the answer explains itself. Default: false. */
  readonly test?: boolean
  /** 1 for a first-price auction, 2 for second price. Default: the exchange's choice. */
  readonly at?: 1 | 2
  /** Milliseconds for the auction, 100 to 5000. */
  readonly tmax?: number
  /** The website; not together with `app`. */
  readonly site?: SiteInput
  /** The app; not together with `site`. */
  readonly app?: AppInput
  /** The device. */
  readonly device?: DeviceInput
  /** The user; nothing here is required. */
  readonly user?: UserInput
  /** Privacy signals. */
  readonly regs?: RegsInput
  /** Where the request comes from, and who sells. */
  readonly source?: SourceInput
  /** Domains of blocked advertisers. */
  readonly badv?: readonly string[]
  /** Blocked categories, such as `IAB25`. */
  readonly bcat?: readonly string[]
  /** The taxonomy of these categories. Default: 1, the first one of the IAB. */
  readonly cattax?: number
  /** Creates the default id. Default: the platform's random source. */
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
  const { site, app, device, user, source } = rest
  return opened({
    ...rest,
    id: rest.id ?? newId(),
    imp: [...imp],
    test: test ? 1 : undefined,
    site: site && opened({ ...site, publisher: opened(site.publisher) }),
    app: app && opened({ ...app, publisher: opened(app.publisher) }),
    device: device && opened({ ...device, geo: opened(device.geo), sua: opened(device.sua) }),
    user: user && opened({ ...user, eids: user.eids?.map(userIdOf) }),
    regs: opened(rest.regs),
    source: source && opened({ ...source, schain: chainOf(source.schain) }),
    ext: context === undefined ? undefined : { service: context },
  })
}

function userIdOf(given: UserIdInput): object {
  return opened({ ...given, uids: given.uids.map((uid) => opened(uid)) })
}

function chainOf(chain: SupplyChainInput | undefined): object | undefined {
  return chain && opened({ ...chain, nodes: chain.nodes.map((node) => opened(node)) })
}

/** `crypto.randomUUID` is not available on pages without https; this is. */
function randomId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
