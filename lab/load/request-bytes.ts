// The request that every bench sends: the first request of the README, compact, with all the time that the exchange
// gives. What changes from request to request has a fixed width, so that it is written over what was there.

import { readFileSync } from 'node:fs'

const file = new URL('../../docs/examples/first-request.json', import.meta.url)

const idDigits = 8
const publisherDigits = 7
const idMark = '{"id":"'
const publisherMark = '"publisher":{"id":"pub-'
const addressMark = 'X-Forwarded-For: '

/** A step through all keys that never comes back early: it has no factor in common with powers of ten. */
const stride = 7919

export interface Variety {
  /** How many publishers the requests name in turn. */
  readonly publishers: number
  /** How many addresses X-Forwarded-For names in turn; 0 leaves the header out. */
  readonly forwarded: number
  /** What another exchange needs in `imp.ext`; its native text is then the object itself, as some of them expect it. */
  readonly impExt?: object | undefined
}

/** The bytes of one connection's requests. */
export class RequestBytes {
  readonly bytes: Buffer
  readonly #variety: Variety
  readonly #idAt: number
  readonly #publisherAt: number
  readonly #addressAt: number

  constructor(url: URL, variety: Variety) {
    const body = sampleBody(undefined, variety.impExt)
    const head = [
      `POST ${url.pathname} HTTP/1.1`,
      `Host: ${url.host}`,
      'Content-Type: application/json',
      ...(variety.forwarded === 0 ? [] : [`${addressMark}${addressOf(0)}`]),
      `Content-Length: ${Buffer.byteLength(body)}`,
    ]
    this.bytes = Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`)
    this.#variety = variety
    this.#idAt = this.bytes.indexOf(idMark) + idMark.length
    this.#publisherAt = this.bytes.indexOf(publisherMark) + publisherMark.length
    this.#addressAt = this.bytes.indexOf(addressMark) + addressMark.length
  }

  /** Makes this the request of that number, and returns how a right answer to it begins. */
  write(sequence: number): string {
    const { publishers, forwarded } = this.#variety
    const id = String(sequence % 10 ** idDigits).padStart(idDigits, '0')
    this.bytes.write(id, this.#idAt, 'latin1')
    if (publishers > 1) {
      const publisher = String((sequence * stride) % publishers).padStart(publisherDigits, '0')
      this.bytes.write(publisher, this.#publisherAt, 'latin1')
    }
    if (forwarded > 1) this.bytes.write(addressOf((sequence * stride) % forwarded), this.#addressAt, 'latin1')
    return `${idMark}${id}"`
  }
}

/** Read once: every connection of a generator makes its own request of it. */
let sample: Sample | undefined

export function sampleBody(id: string = '0'.repeat(idDigits), impExt?: object): string {
  sample ??= JSON.parse(readFileSync(file, 'utf8')) as Sample
  const { site, imp, ...request } = sample
  const publisher = { id: `pub-${'0'.repeat(publisherDigits)}` }
  const imps = impExt === undefined ? imp : imp.map((one) => ({ ...unwrapped(one), ext: impExt }))
  return JSON.stringify({ ...request, id, imp: imps, tmax: 500, site: { ...site, publisher } })
}

interface Sample {
  readonly site: object
  readonly imp: readonly Imp[]
}

interface Imp {
  readonly native: { readonly request: string }
}

function unwrapped({ native, ...rest }: Imp): Imp {
  const { native: inner } = JSON.parse(native.request) as { readonly native: object }
  return { ...rest, native: { ...native, request: JSON.stringify(inner) } }
}

/** Octets of three digits: more than three million addresses of one width. */
function addressOf(index: number): string {
  const octet = (place: number): number => 100 + (Math.floor(index / 156 ** place) % 156)
  return `10.${octet(2)}.${octet(1)}.${octet(0)}`
}
