// What an answer of the exchange says, taken apart for the page. Everything in it may come from others and is text.

/** A fault or a warning about a field of the request. */
export interface Remark {
  readonly grade: 'error' | 'warning'
  /** Undefined for the text as a whole. */
  readonly field: string | undefined
  readonly says: string
}

/** `ext.service` of the answer to a test. */
export interface TestWords {
  readonly warnings: readonly Notice[]
  readonly dropped: readonly Notice[]
  readonly keywords: readonly string[]
  readonly priceFilters: Readonly<Record<string, { readonly minOfferPrice?: string; readonly maxOfferPrice?: string }>>
  readonly partners: readonly PartnerPart[]
  readonly caller?: { readonly verified: boolean; readonly reason: string }
  readonly privacy?: readonly PrivacyPart[]
}

interface Notice {
  readonly rule: string
  readonly field: string
  readonly reason: string
}

export interface PartnerPart {
  readonly partner: string
  readonly impid: string
  readonly wouldBeAsked: boolean
  readonly reason: string
}

interface PrivacyPart {
  readonly partner: string
  readonly view: string
  readonly because: readonly string[]
}

interface Body {
  readonly ext?: { readonly service?: TestWords }
  readonly error?: {
    readonly message: string
    readonly details: { readonly field?: string; readonly reason: string }
    readonly violations?: readonly { readonly field?: string; readonly reason: string }[]
  }
}

/** Undefined where the answer says nothing about the test. */
export function testWordsIn(body: string): TestWords | undefined {
  return bodyOf(body)?.ext?.service
}

/** Every fault of a refused request, and every warning about one that was accepted. */
export function remarksIn(body: string): readonly Remark[] {
  const { error, ext } = bodyOf(body) ?? {}
  if (error !== undefined) {
    const faults = error.violations ?? [error.details]
    return faults.map(({ field, reason }) => ({ grade: 'error', field, says: reason }))
  }
  const { warnings = [], dropped = [] } = ext?.service ?? {}
  return [
    ...warnings.map((notice) => remarkOf(notice, notice.reason)),
    ...dropped.map((notice) => remarkOf(notice, `${notice.reason}; it was dropped`)),
  ]
}

/** A part inside a field is named behind a colon, and the field is where it is shown. */
function remarkOf({ field }: Notice, says: string): Remark {
  const [outer = '', inner] = field.split(': ')
  return { grade: 'warning', field: outer, says: inner === undefined ? says : `${inner} ${says}` }
}

function bodyOf(body: string): Body | undefined {
  try {
    return JSON.parse(body) as Body
  } catch {
    return undefined
  }
}
