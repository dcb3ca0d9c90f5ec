// Where the time of a CPU profile goes: by function, by whose code it is, and by step of the exchange.

import { readFileSync } from 'node:fs'

interface ProfileNode {
  readonly id: number
  readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number }
  /** What it calls. */
  readonly children?: readonly number[]
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
  /** By the step that calls: what Node and libraries do for a step is part of it. */
  readonly steps: readonly Share[]
}

const idle: ReadonlySet<string> = new Set(['(idle)', '(root)'])

const projectRoot = new URL('../../../', import.meta.url).href

/** How many functions of a profile are stored; the rest is small. */
const functionsMax = 12

/** A folder of the exchange, or a part of another package. */
const stepPath = /^packages\/(?:exchange\/src\/([^/]+)\/|(\w+)\/src\/(?:([^/]+)\/)?)/
/** They start the process and are not part of a request. */
const outsideRequests: ReadonlySet<string> = new Set(['app', 'config', 'reload', 'cluster'])

/** For a process that is to leave its profile in that folder when it ends. */
export function profileArgs(folder: string | undefined): readonly string[] {
  return folder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${folder}`]
}

/** Self time by owner, and of the functions that take most of it. */
export function summariseProfile(
  { nodes: found, samples, timeDeltas }: CpuProfile,
  root = projectRoot,
): ProfileSummary {
  const nodes = found.map((node) => withPlace(node, root))
  const microsOf = new Map<number, number>()
  for (const [index, id] of samples.entries()) microsOf.set(id, (microsOf.get(id) ?? 0) + (timeDeltas[index] ?? 0))
  const busy = nodes.filter(({ callFrame }) => !idle.has(callFrame.functionName))
  const named = busy.filter(({ callFrame }) => !callFrame.functionName.startsWith('('))
  const total = busy.reduce((sum, { id }) => sum + (microsOf.get(id) ?? 0), 0)
  const shares = (some: readonly ProfileNode[], nameOf: (node: ProfileNode) => string): readonly Share[] =>
    [...Map.groupBy(some, nameOf)]
      .map(([name, group]) => ({ name, micros: group.reduce((sum, { id }) => sum + (microsOf.get(id) ?? 0), 0) }))
      .map((share) => ({ ...share, percent: (100 * share.micros) / total }))
      .toSorted((a, b) => b.micros - a.micros)
  const stepOf = stepsIn(nodes)
  return {
    owners: shares(busy, ownerOf),
    functions: shares(named, placeOf).slice(0, functionsMax),
    steps: shares(busy, stepOf),
  }
}

/** The step whose code is nearest above a function, itself included. */
function stepsIn(nodes: readonly ProfileNode[]): (node: ProfileNode) => string {
  const callers = new Map(nodes.flatMap((caller) => (caller.children ?? []).map((id) => [id, caller] as const)))
  return (node) => {
    for (let at: ProfileNode | undefined = node; at !== undefined; at = callers.get(at.id)) {
      const [, room, ...others] = stepPath.exec(at.callFrame.url) ?? []
      const step = room ?? others.filter((part) => part !== undefined).join('/')
      if (step !== '') return outsideRequests.has(step) ? 'start and reload' : step
    }
    const owner = ownerOf(node)
    return owner === 'garbage collector' || owner === 'native code outside functions' ? owner : 'node, outside of steps'
  }
}

/** A node whose file is named from the root of the project. */
function withPlace(node: ProfileNode, root: string): ProfileNode {
  const { callFrame } = node
  const { url } = callFrame
  return { ...node, callFrame: { ...callFrame, url: url.startsWith(root) ? url.slice(root.length) : url } }
}

function ownerOf({ callFrame: { url, functionName } }: ProfileNode): string {
  if (functionName === '(garbage collector)') return 'garbage collector'
  if (functionName === '(program)') return 'native code outside functions'
  const library = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url)?.[1]
  if (library !== undefined) return library
  if (url.startsWith('node:')) return 'node'
  if (url.startsWith('packages/')) return 'our packages'
  return url.startsWith('lab/') ? 'the bare engine' : 'built in (JSON, RegExp, arrays …)'
}

function placeOf({ callFrame: { functionName, url, lineNumber } }: ProfileNode): string {
  const place = url === '' || url.startsWith('node:') ? url : `${url}:${lineNumber + 1}`
  return `${functionName || '(anonymous)'} ${place}`.trimEnd()
}

export function readProfile(file: string): CpuProfile {
  return JSON.parse(readFileSync(file, 'utf8')) as CpuProfile
}

export function showProfile({ owners, functions, steps }: ProfileSummary): string {
  const line = ({ name, percent }: Share): string => `${percent.toFixed(1).padStart(6)} %  ${name}`
  return [
    'Self time by owner:',
    ...owners.filter(({ percent }) => percent >= 0.05).map(line),
    '',
    'Self time by function:',
    ...functions.map(line),
    '',
    'Time by step, with all that it calls outside of other steps:',
    ...steps.filter(({ percent }) => percent >= 0.5).map(line),
  ].join('\n')
}
