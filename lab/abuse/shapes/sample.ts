// The small normal request, and ways to write a hostile one that differs from it in one thing.

import { readFileSync } from 'node:fs'
import { post, type SentRequest } from '../../load/caller.ts'
import { bodyBytesMax, type Shape } from './shape.ts'

interface Sample {
  readonly imp: readonly [{ readonly native: { readonly request: string } } & Members]
  readonly site: { readonly publisher: Members } & Members
  readonly device: Members
  readonly ext: { readonly service: Members & { readonly intent: Members } }
}

type Members = Readonly<Record<string, unknown>>

const file = new URL('../../../docs/examples/first-request.json', import.meta.url)
const sample = { ...(JSON.parse(readFileSync(file, 'utf8')) as Sample), tmax: 500 }

export const normal: Shape = { name: 'the small normal request', make: () => post(bodyWith({})) }

export function bodyWith(members: object): string {
  return JSON.stringify({ ...sample, ...members })
}

/** A row of the table: the normal request with other members. */
export function shapeWith(name: string, members: () => object): Shape {
  return { name, make: () => post(bodyWith(members())) }
}

export function site(members: object): object {
  return { site: { ...sample.site, ...members } }
}

export function device(members: object): object {
  return { device: { ...sample.device, ...members } }
}

export function publisher(id: string): object {
  return site({ publisher: { id } })
}

export function intent(members: object): object {
  const { service } = sample.ext
  return { ext: { service: { ...service, intent: { ...service.intent, ...members } } } }
}

export function audience(members: object): object {
  return { ext: { service: { ...sample.ext.service, audience: members } } }
}

/** As many impressions as a request may have, or fewer; each gets the members. */
export function imps(count: number, members: (index: number) => object = () => ({})): object {
  const [imp] = sample.imp
  return { imp: Array.from({ length: count }, (_, index) => ({ ...imp, id: String(index + 1), ...members(index) })) }
}

export function native(request: string): object {
  return { native: { ver: '1.2', request } }
}

export function list<Item>(count: number, item: (index: number) => Item): readonly Item[] {
  return Array.from({ length: count }, (_, index) => item(index))
}

/** `{ "m0": 0, "m1": 1, … }` */
export function unknownMembers(count: number): object {
  return Object.fromEntries(list(count, (index) => [`m${index}`, index]))
}

/** Objects in objects, so many levels of them. */
export function nested(levels: number): object {
  let value: object = {}
  for (let level = 1; level < levels; level++) value = { a: value }
  return value
}

/** Fills a body that has a hole up to the largest that the exchange reads. */
export function filled(before: string, filling: string, after: string): string {
  const room = bodyBytesMax - Buffer.byteLength(before) - Buffer.byteLength(after)
  return before + filling.repeat(Math.floor(room / Buffer.byteLength(filling))) + after
}

export function isSendable({ body }: SentRequest): boolean {
  return body.length <= bodyBytesMax
}
