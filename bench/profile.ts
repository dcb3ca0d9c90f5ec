// Where the time of a CPU profile goes, by function and by whose code it is.

import { readFileSync } from 'node:fs'

interface ProfileNode {
  readonly id: number
  readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number }
}

export interface CpuProfile {
  readonly nodes: readonly ProfileNode[]
  readonly samples: readonly number[]
  readonly timeDeltas: readonly number[]
}

export interface Share {
  readonly name: string
  readonly micros: number
  /** Of the time in which the process was not idle. */
  readonly percent: number
}

export interface ProfileSummary {
  readonly owners: readonly Share[]
  readonly functions: readonly Share[]
}

const idle: ReadonlySet<string> = new Set(['(idle)', '(root)'])

/** Self time by owner, and by function of our own packages. */
export function summariseProfile({ nodes, samples, timeDeltas }: CpuProfile): ProfileSummary {
  const microsOf = new Map<number, number>()
  for (const [index, id] of samples.entries()) microsOf.set(id, (microsOf.get(id) ?? 0) + (timeDeltas[index] ?? 0))
  const busy = nodes.filter(({ callFrame }) => !idle.has(callFrame.functionName))
  const own = busy.filter((node) => ownerOf(node) === 'our packages')
  const total = busy.reduce((sum, { id }) => sum + (microsOf.get(id) ?? 0), 0)
  const shares = (found: readonly ProfileNode[], nameOf: (node: ProfileNode) => string): readonly Share[] =>
    [...Map.groupBy(found, nameOf)]
      .map(([name, group]) => ({ name, micros: group.reduce((sum, { id }) => sum + (microsOf.get(id) ?? 0), 0) }))
      .map((share) => ({ ...share, percent: (100 * share.micros) / total }))
      .toSorted((a, b) => b.micros - a.micros)
  return { owners: shares(busy, ownerOf), functions: shares(own, placeOf) }
}

function ownerOf({ callFrame: { url, functionName } }: ProfileNode): string {
  if (functionName === '(garbage collector)') return 'garbage collector'
  if (functionName === '(program)') return 'native code outside functions'
  const library = /\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url)?.[1]
  if (library !== undefined) return library
  if (url.startsWith('node:')) return url.split('/')[0] === 'node:internal' ? 'node internals' : 'node'
  return url.includes('/packages/') ? 'our packages' : 'built in (JSON, RegExp, arrays …)'
}

function placeOf({ callFrame: { functionName, url, lineNumber } }: ProfileNode): string {
  return `${functionName || '(anonymous)'} ${url.slice(url.indexOf('/packages/') + 1)}:${lineNumber + 1}`
}

export function readProfile(file: string): CpuProfile {
  return JSON.parse(readFileSync(file, 'utf8')) as CpuProfile
}

export function showProfile({ owners, functions }: ProfileSummary, count: number): string {
  const line = ({ name, percent }: Share): string => `${percent.toFixed(1).padStart(6)} %  ${name}`
  return [
    'Self time by owner:',
    ...owners.filter(({ percent }) => percent >= 0.05).map(line),
    '',
    `Self time of our own functions, the first ${count}:`,
    ...functions.slice(0, count).map(line),
  ].join('\n')
}
