// OpenRTB 2.6: the objects that a publisher fills in, with the members that it needs beyond the specification's own.

import type { BidRequest } from '@parley/openrtb'
import type { More } from './more.ts'

type Part<Name extends 'site' | 'app' | 'device' | 'user' | 'regs'> = NonNullable<BidRequest[Name]>

/** The website. */
export interface SiteInput extends Omit<Part<'site'>, 'publisher'>, More {
  /** The address of the page that shows the ad. */
  readonly page?: string
  /** The address of the page that linked to it. */
  readonly ref?: string
  /** Whose site it is. */
  readonly publisher?: NonNullable<Part<'site'>['publisher']> & More
}

/** The app. */
export interface AppInput extends Omit<Part<'app'>, 'publisher'>, More {
  /** Where the app can be downloaded. */
  readonly storeurl?: string
  /** Whose app it is. */
  readonly publisher?: NonNullable<Part<'app'>['publisher']> & More
}

/** The device. */
export interface DeviceInput extends Omit<Part<'device'>, 'geo'>, More {
  /** Where it is. */
  readonly geo?: NonNullable<Part<'device'>['geo']> & More
  /** The browser by its client hints, which are more precise than `ua`. */
  readonly sua?: UserAgentInput
}

/** A browser by its client hints (OpenRTB 2.6, section 3.2.29). */
export interface UserAgentInput extends More {
  /** The browser and what it is built on. */
  readonly browsers?: readonly BrandVersion[]
  /** The operating system. */
  readonly platform?: BrandVersion
  /** 1 if it asks for pages made for small screens. */
  readonly mobile?: 0 | 1
  /** The name of the device. */
  readonly model?: string
  /** Where this comes from: 1 low-entropy hints, 2 high-entropy hints, 3 read from `ua`, 0 unknown. */
  readonly source?: 0 | 1 | 2 | 3
}

/** A name with its version, part by part. */
export interface BrandVersion {
  /** Such as `Chromium`. */
  readonly brand: string
  /** Such as `['126', '0']`. */
  readonly version?: readonly string[]
}

/** The user; nothing here is required. */
export interface UserInput extends Part<'user'>, More {
  /** Ids of the user, grouped by the source that assigned them. */
  readonly eids?: readonly UserIdInput[]
}

/** The ids that one source assigned to a user (OpenRTB 2.6, section 3.2.27). */
export interface UserIdInput extends More {
  /** The domain of the source. */
  readonly source: string
  /** The ids. `atype` is 1 for a device or browser, 3 for a person. */
  readonly uids: readonly ({ readonly id: string; readonly atype?: number } & More)[]
}

/** Privacy signals. */
export interface RegsInput extends Part<'regs'>, More {}

/** Where the request comes from, before the exchange (OpenRTB 2.6, section 3.2.2). */
export interface SourceInput extends More {
  /** 1 if someone else makes the final decision about the ad. */
  readonly fd?: 0 | 1
  /** The id of this transaction, shared by all parties. */
  readonly tid?: string
  /** The sellers, from the owner of the page to the sender of this request. */
  readonly schain?: SupplyChainInput
}

/** The sellers, in order (OpenRTB 2.6, section 3.2.25). */
export interface SupplyChainInput extends More {
  /** 1 if it begins with the owner of the page. */
  readonly complete: 0 | 1
  /** Each seller: its exchange, its account there, and 1 if it is paid. */
  readonly nodes: readonly ({ readonly asi: string; readonly sid: string; readonly hp: 0 | 1 } & More)[]
  /** Its version. */
  readonly ver: '1.0'
}
