// When requests arrive and at which node: the same for a simulation in virtual time and for a generator on the wall.

import { randomOf } from '@parley/testkit/random'

/** Requests per second at a moment, as a multiple of the limit. */
export type Shape = (atMs: number) => number

export const shapes = {
  '0.9 × steady': () => 0.9,
  '2 × steady': () => 2,
  '10 × steady': () => 10,
  /** A tenth of a second around every full second: what doubles a counter of calendar seconds. */
  'edge bursts': (atMs) => (atMs % 1000 >= 950 || atMs % 1000 < 50 ? 15 : 0.2),
  /** 700 ms of three times the limit, 700 ms of nothing. */
  'on and off': (atMs) => (Math.floor(atMs / 700) % 2 === 1 ? 3 : 0),
} as const satisfies Readonly<Record<string, Shape>>

export type ShapeName = keyof typeof shapes

export interface TrafficPlan {
  readonly shape: ShapeName
  readonly limit: number
  readonly weights: readonly number[]
  readonly lastMs: number
  readonly seed: number
}

export interface Planned {
  readonly atMs: number
  readonly node: number
}

/** Gaps are partly regular and partly by chance, as with many callers that do not know each other. */
export function trafficOf({ shape, limit, weights, lastMs, seed }: TrafficPlan): readonly Planned[] {
  const random = randomOf(seed)
  const planned: Planned[] = []
  let atMs = 0
  for (;;) {
    const rate = shapes[shape](atMs) * limit
    if (rate === 0) atMs = Math.floor(atMs) + 1
    else atMs += (1000 / rate) * (0.7 - 0.3 * Math.log(1 - random()))
    if (atMs >= lastMs) return planned
    if (shapes[shape](atMs) > 0) planned.push({ atMs, node: pick(weights, random()) })
  }
}

/** Everyone gets the same. */
export function evenly(nodes: number): readonly number[] {
  return Array.from({ length: nodes }, () => 1 / nodes)
}

/** The first node gets 70 % and the others share the rest. */
export function skewed(nodes: number): readonly number[] {
  return nodes === 1 ? [1] : [0.7, ...Array.from({ length: nodes - 1 }, () => 0.3 / (nodes - 1))]
}

function pick(weights: readonly number[], chance: number): number {
  let left = chance
  for (const [node, weight] of weights.entries()) {
    left -= weight
    if (left < 0) return node
  }
  return weights.length - 1
}
