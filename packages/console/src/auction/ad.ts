// The ads in an answer, read from their native markup. Partners wrote them, so every member may be anything.

export interface Ad {
  readonly impid: string
  readonly seat: string | undefined
  readonly priceCpm: number | undefined
  readonly domains: readonly string[]
  readonly title: string | undefined
  readonly sponsor: string | undefined
  readonly description: string | undefined
  readonly priceWords: string | undefined
  readonly action: string | undefined
  readonly pictureUrl: string | undefined
  readonly linkUrl: string | undefined
}

/** OpenRTB Native 1.2, section 7.3. */
const dataTypes = { sponsor: 1, description: 2, price: 6, action: 12 } as const

export function adsIn(body: string | undefined): readonly Ad[] {
  const seats = listIn(membersIn(parsed(body)).seatbid)
  return seats.flatMap(({ seat, bid }) => listIn(bid).map((one) => adOf(one, textIn(seat))))
}

function adOf({ impid, price, adm, adomain }: Members, seat: string | undefined): Ad {
  const markup = membersIn(parsed(textIn(adm)))
  const { assets, link } = 'native' in markup ? membersIn(markup.native) : markup
  const parts = listIn(assets)
  const data = (type: number): string | undefined =>
    textIn(parts.map((part) => membersIn(part.data)).find((one) => one.type === type)?.value)
  return {
    impid: textIn(impid) ?? '',
    seat,
    priceCpm: typeof price === 'number' ? price : undefined,
    domains: Array.isArray(adomain) ? adomain.filter((one) => typeof one === 'string') : [],
    title: first(parts, ({ title }) => textIn(membersIn(title).text)),
    sponsor: data(dataTypes.sponsor),
    description: data(dataTypes.description),
    priceWords: data(dataTypes.price),
    action: data(dataTypes.action),
    pictureUrl: first(parts, ({ img }) => textIn(membersIn(img).url)),
    linkUrl: textIn(membersIn(link).url),
  }
}

function first(parts: readonly Members[], textOf: (part: Members) => string | undefined): string | undefined {
  return parts.map(textOf).find((text) => text !== undefined)
}

type Members = Readonly<Record<string, unknown>>

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

function membersIn(value: unknown): Members {
  return typeof value === 'object' && value !== null ? (value as Members) : {}
}

function listIn(value: unknown): readonly Members[] {
  return Array.isArray(value) ? value.map(membersIn) : []
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
