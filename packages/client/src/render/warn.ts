// What a developer should know about the ads of a page, on the console of the browser. A reader of the chat never sees it.

import { listOf } from '../json.ts'
import type { UnsentNotice } from '../native/parse.ts'

const warned = new WeakMap<object, Set<string>>()

/** A page that stays open for days must not collect reasons without end. */
const reasonsMax = 20

/** Writes the line once in a page, however many ads it is about. */
export function warnOnce(page: object, line: string): void {
  const lines = warned.get(page) ?? new Set()
  warned.set(page, lines)
  if (lines.has(line) || lines.size >= reasonsMax) return
  lines.add(line)
  console.warn(`Parley: ${line}`)
}

const reasons = [
  [true, 'the exchange has no https; for an exchange on this machine, set loopbackHttp: true'],
  [false, 'their URLs are not https; ask the operator of the exchange for https'],
] as const

/** A line for each reason for which notices of an ad are not sent. An ad that comes from a store may lack the list. */
export function unsentLines(unsent: readonly UnsentNotice[] | undefined): readonly string[] {
  const notices = listOf(unsent) as readonly UnsentNotice[]
  return reasons.flatMap(([isLoopback, reason]) => {
    const names = notices.filter((one) => one.isLoopback === isLoopback).map(({ notice }) => notice)
    return names.length === 0 ? [] : [`notices are not sent (${names.join(', ')}): ${reason}`]
  })
}

/** The line for a notice whose request failed. The browser does not tell a script why. */
export function failedLine(notice: 'win' | 'billing', url: string): string {
  const { origin } = new URL(url)
  return `a ${notice} notice was not sent: the request to ${origin} failed; check connect-src of your content security policy and the network`
}
