// One thing that test:deploy looks at, and how it ended.

import type { Built } from './image.ts'

export interface Check {
  readonly name: string
  /** The image is built for the first check that asks for it. */
  readonly run: (image: () => Promise<Built>) => Promise<Ending>
}

export type Ending =
  /** `found` are sentences and figures that the guide may quote. */
  | { readonly kind: 'passed'; readonly found: readonly string[] }
  | { readonly kind: 'failed'; readonly why: string }
  /** A tool or a right is missing on this machine. */
  | { readonly kind: 'skipped'; readonly why: string }

export function passed(...found: readonly string[]): Ending {
  return { kind: 'passed', found }
}

export function failed(why: string): Ending {
  return { kind: 'failed', why }
}

export function skipped(why: string): Ending {
  return { kind: 'skipped', why }
}

/** Thrown where a tool is missing in the middle of a check. */
export class Obstacle extends Error {}
