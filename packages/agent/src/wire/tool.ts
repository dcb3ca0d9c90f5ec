// A tool as the wire offers it: what it takes, and what it does with it.

import type { Static, TObject } from 'typebox'
import type { Settler } from '../buys/settler.ts'
import type { Fault } from '../core/fault.ts'
import type { Offers } from '../core/offers.ts'
import type { Caller, Parts } from '../core/parts.ts'
import type { Answer } from '../core/replies.ts'
import type { Face } from './write-buy.ts'

export interface ToolParts extends Parts {
  readonly settler: Settler
  readonly offers: Offers
  readonly startedMs: number
  /** Hears of accidents that a buyer is told as an absence. */
  readonly report: (error: unknown) => void
}

export interface Ask<Request> {
  readonly parts: ToolParts
  readonly caller: Caller
  readonly request: Request
  readonly face: Face
}

export interface Tool {
  readonly name: string
  readonly description: string
  readonly input: TObject
  /** In which version it is offered under this name; in both if undefined. */
  readonly face?: Face
  /** Its refusals have no member beside those of its schema. */
  readonly isClosed?: boolean
  /** The request is one that the schema takes. */
  readonly run: (ask: Ask<never>) => Promise<Answer | Fault>
}

/** Types a tool by its schema. */
export function tool<Schema extends TObject>(
  name: string,
  description: string,
  input: Schema,
  run: (ask: Ask<Static<Schema>>) => Promise<Answer | Fault>,
): Tool {
  return { name, description, input, run }
}
