// One compiled check per schema. No schema forbids further members (D11-unknown-fields). The fast form stops at the first fault; the thorough form, for test mode and tools,
// is compiled when it is first needed.

import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { TSchema } from 'typebox'
import type { Issue } from '../issue.ts'
import { formats, hasDecimalsAtMost, isListed } from './formats.ts'
import { inOrder } from './in-order.ts'
import { issueOf } from './issue-of.ts'

export interface Check {
  /** The first fault in the order of the schema's fields, with paths below `path`. */
  first(value: unknown, path: string): Issue | undefined
  /** Every fault, in the same order, up to a bound. */
  all(value: unknown, path: string): readonly Issue[]
}

export function checkOf(schema: TSchema): Check {
  const ordered = inOrder(schema)
  const quick = firstFault.compile(ordered)
  let thorough: ValidateFunction | undefined
  return {
    first(value, path) {
      if (quick(value)) return undefined
      const [error] = quick.errors as [ErrorObject]
      return issueOf(error, path)
    },
    all(value, path) {
      thorough ??= allFaults.compile(ordered)
      if (thorough(value)) return []
      return firstPerField(thorough.errors as ErrorObject[]).map((error) => issueOf(error, path))
    },
  }
}

const firstFault = engine(false)
const allFaults = engine(true)

// Ajv checks the schemas as well, although a test does. Without that a start takes 50 ms less, but requests cost 5 to 9 % more (P1
// beside the same commit in four runs of 16 and 24 rounds), and why we do not know.
function engine(allErrors: boolean): Ajv {
  const ajv = new Ajv({ allErrors, verbose: true, strictTypes: false, formats })
  for (const annotation of ['rule', 'says', 'absent']) ajv.addKeyword(annotation)
  ajv.addKeyword({ keyword: 'decimals', type: 'number', validate: hasDecimalsAtMost, errors: false })
  ajv.addKeyword({ keyword: 'listed', type: 'number', validate: isListed, errors: false })
  return ajv
}

/** Faults beyond these are not told: who has so many mends the first ones first. */
export const issuesMax = 100

// A value that breaks two bounds of one rule has one fault; a missing member is told apart by its name.
function firstPerField(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const found = new Map<string, ErrorObject>()
  for (const error of errors) {
    const field = `${error.instancePath}/${error.params.missingProperty ?? ''}`
    if (!found.has(field)) found.set(field, error)
    if (found.size === issuesMax) break
  }
  return [...found.values()]
}
