// The markup of a winner as the publisher gets it: its macros filled in, and tracked where the publisher wants it.

import { type NativeResponse, writeMarkup } from '@parley/openrtb'
import { winnerMacros } from '../macros/auction-macros.ts'
import { expandUrl, holdsMacro, type MacroValues } from '../macros/macros.ts'
import type { Winner } from '../model/award.ts'
import { type Tracking, trackedMarkup } from './tracked-markup.ts'

/** Markup without macros, which is most of it, is written as it stands; the same markup is written once. */
const written = new WeakMap<NativeResponse, string>()

export function admOf(winner: Winner, requestId: string): string {
  const { bid, imp } = winner
  const text = written.get(bid.markup) ?? writeMarkup(bid.markup, imp.native)
  if (holdsMacro(text)) return writeMarkup(expandMarkup(bid.markup, winnerMacros(winner, requestId)), imp.native)
  written.set(bid.markup, text)
  return text
}

/** Its URLs belong to this one bid, so that nothing of it is kept. */
export function trackedAdmOf(winner: Winner, requestId: string, tracking: Tracking): string {
  const { bid, imp } = winner
  const markup = expandMarkup(bid.markup, winnerMacros(winner, requestId))
  return writeMarkup(trackedMarkup(markup, imp.native.request.ver, tracking), imp.native)
}

/**
 * The markup with the macros in its URLs and in its VAST document expanded. Titles and other texts were checked and
 * cleaned already and stay as they are: a macro in them could bring in what the checks kept out.
 */
function expandMarkup(markup: NativeResponse, values: MacroValues): NativeResponse {
  return expandIn(markup, values, '') as NativeResponse
}

/** Members whose texts are URLs, or hold them. */
const urlMembers: ReadonlySet<string> = new Set([
  'url',
  'clicktrackers',
  'fallback',
  'imptrackers',
  'jstracker',
  'vasttag',
  'assetsurl',
  'dcourl',
  'privacy',
])

function expandIn(value: unknown, values: MacroValues, name: string): unknown {
  if (typeof value === 'string') return urlMembers.has(name) ? expandUrl(value, values) : value
  if (Array.isArray(value)) return value.map((item) => expandIn(item, values, name))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, expandIn(member, values, key)]))
}
