// A suite of the lab: what it measures, which scenarios it has and which options it takes.

import type { OptionSpecs, OptionValues } from './options.ts'

export interface Suite {
  readonly title: string
  /** In the order in which they run. */
  readonly scenarios: readonly string[]
  readonly options: OptionSpecs
  /** Runs the scenarios that were named; all, or what the suite thinks best, where none was. Returns the exit code. */
  readonly run: (values: OptionValues<OptionSpecs>, chosen: readonly string[] | undefined) => Promise<number>
}

interface TypedSuite<Id extends string, Specs extends OptionSpecs> {
  readonly title: string
  readonly scenarios: readonly Id[]
  readonly options: Specs
  readonly run: (values: OptionValues<Specs>, chosen: readonly Id[] | undefined) => Promise<number>
}

/** The program checks options and scenarios against the lists before it calls `run`, so the types hold. */
export function suiteOf<Id extends string, Specs extends OptionSpecs>(suite: TypedSuite<Id, Specs>): Suite {
  return suite as unknown as Suite
}
