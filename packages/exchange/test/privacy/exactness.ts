// Whether one text to a partner tells anything that another does not: a path more, or a value more exactly.

import ipaddr from 'ipaddr.js'

type Values = ReadonlyMap<string, unknown>

/** The paths at which `after` tells more than `before`. The signals themselves may differ: they are what was added. */
export function toldMore(before: unknown, after: unknown): readonly string[] {
  const known = valuesOf(before)
  return [...valuesOf(after)].flatMap(([path, value]) => {
    if (isSignal(path)) return []
    if (!known.has(path)) return [path]
    return isNoMoreExact(path, known.get(path), value) ? [] : [`${path}: ${String(known.get(path))} → ${String(value)}`]
  })
}

function isSignal(path: string): boolean {
  return /^(?:regs\..*|user\.(?:ext\.)?consent|device\.(?:lmt|dnt)|device\.geo\.country)$/.test(path)
}

/** Every value by its path; an empty object or list is one too. */
function valuesOf(value: unknown, path: string = '', found: Map<string, unknown> = new Map()): Values {
  if (value === undefined) return found
  if (typeof value !== 'object' || value === null) return found.set(path, value)
  for (const [name, member] of Object.entries(value)) valuesOf(member, path === '' ? name : `${path}.${name}`, found)
  return found
}

const steps = new Set([0, 1000, 5000, 15_000, 60_000, 300_000, 900_000, 3_600_000])

function isNoMoreExact(path: string, before: unknown, after: unknown): boolean {
  if (before === after) return true
  if (typeof before === 'number' && typeof after === 'number') {
    if (/geo\.(?:lat|lon)$/.test(path)) return !hasTwoDecimals(before) && after === Math.round(before * 100) / 100
    return path.endsWith('Ms') && !steps.has(before) && steps.has(after) && after <= before
  }
  if (typeof before !== 'string' || typeof after !== 'string') return false
  if (/^device\.ip(?:v6)?$/.test(path)) return isNetworkOf(after, before)
  return path === 'device.ua' && after.length <= before.length && !/\d[._]0*[1-9]/.test(after)
}

function hasTwoDecimals(degrees: number): boolean {
  return Math.round(degrees * 100) / 100 === degrees
}

function isNetworkOf(network: string, address: string): boolean {
  const [bytes, whole] = [ipaddr.parse(network).toByteArray(), ipaddr.parse(address).toByteArray()]
  const kept = whole.length === 4 ? 3 : 7
  return bytes.length === whole.length && bytes.every((byte, index) => byte === (index < kept ? whole[index] : 0))
}
