// An ad as a buyer hands it over, as the ad that a campaign shows.

import type { BookedCreative } from '@parley/contract'
import { type Fault, fault } from './fault.ts'
import { type FormatId, formats, type Slot } from './formats.ts'

/** A part of an ad: its text, or the address of an image or a page. */
export interface Part {
  readonly id: string
  readonly type: string
  readonly value: string
  readonly w?: number | undefined
  readonly h?: number | undefined
}

export interface GivenCreative {
  readonly name: string
  readonly format: FormatId
  readonly parts: readonly Part[]
  /** Of the brand: where an ad without a landing page leads to, and whose ad it is. */
  readonly domain: string
}

const urlLengthMax = 2000

/** They break a line, are obeyed by terminals, or turn the rest of a text around. */
const obeyed = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u

export function bookedCreativeOf(given: GivenCreative): BookedCreative | Fault {
  if (obeyed.test(given.name)) return fault('creative-refused', unshowable('name'), { at: ['name'] })
  const found = new Map<string, Part>()
  for (const slot of formats[given.format].slots) {
    const part = partFor(slot, given.parts)
    const wrong = part === undefined ? missing(slot) : faultIn(slot, part)
    if (wrong !== undefined) return wrong
    if (part !== undefined) found.set(slot.id, part)
  }
  const text = (id: string): string | undefined => found.get(id)?.value
  const page = text('landing_page_url')
  const image = found.get('main_image')
  return {
    title: text('title') ?? given.name.slice(0, 90),
    url: page === undefined ? `https://${given.domain}/` : new URL(page).href,
    sponsored: text('advertiser_name') ?? given.domain.slice(0, 100),
    ...(text('body_text') === undefined ? {} : { desc: text('body_text') }),
    ...(text('cta') === undefined ? {} : { ctatext: text('cta') }),
    ...(image === undefined ? {} : { images: [imageOf(image)] }),
  }
}

function imageOf({ value, w = 1, h = 1 }: Part) {
  return { use: 'main' as const, url: new URL(value).href, w, h }
}

/** Buyers may call the only image as they like. */
function partFor({ id, type }: Slot, parts: readonly Part[]): Part | undefined {
  const byName = parts.find((part) => part.id === id)
  if (byName !== undefined || type !== 'image') return byName
  const images = parts.filter((part) => part.type === 'image')
  return images.length === 1 ? images[0] : undefined
}

function missing({ id, isRequired }: Slot): Fault | undefined {
  return isRequired ? fault('creative-refused', `The ad needs ${id}.`, { at: ['assets', id] }) : undefined
}

function unshowable(id: string): string {
  return `${id} has line breaks, controls or characters that change the direction of a text.`
}

function faultIn({ id, type, lengthMax }: Slot, part: Part): Fault | undefined {
  const refuse = (sentence: string): Fault => fault('creative-refused', sentence, { at: ['assets', id] })
  if (type === 'text') {
    const isLong = lengthMax !== undefined && part.value.length > lengthMax
    if (part.value === '' || isLong) return refuse(`${id} must have 1 to ${lengthMax} characters.`)
    return obeyed.test(part.value) ? refuse(unshowable(id)) : undefined
  }
  const { protocol, username, password, href = '' } = URL.parse(part.value) ?? {}
  if (protocol !== 'https:' || `${username}${password}` !== '' || href.length > urlLengthMax)
    return refuse(`${id} must be an https URL without a user name.`)
  if (type === 'url') return undefined
  const { w = 0, h = 0 } = part
  const isSize = (pixels: number): boolean => Number.isInteger(pixels) && pixels >= 1 && pixels <= 10_000
  return isSize(w) && isSize(h) ? undefined : refuse(`${id} needs its width and height, 1 to 10,000 pixels each.`)
}
