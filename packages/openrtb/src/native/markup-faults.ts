// Everything that is wrong with markup, for those who write a bidder. The exchange itself stops at the first fault.

import { Ajv, type ErrorObject } from 'ajv'
import { isObject, type Members } from '../json/object.ts'
import type { MarkupOptions } from './check-markup.ts'
import { findFaults, findUnfit, findUnoffered, type LooseMarkup } from './markup-checks.ts'
import { FaultList, type MarkupFault } from './markup-fault.ts'
import type { NativeRequest } from './request.ts'
import { NativeResponse } from './response.ts'

/** More faults than this help no one. */
const faultsMax = 50

/** Empty where the markup fits. The first fault is the one for which the exchange refuses the markup. */
export function markupFaults(
  markup: unknown,
  request: NativeRequest,
  { picturesAt }: MarkupOptions = {},
): readonly MarkupFault[] {
  const found = new FaultList(faultsMax)
  const errors = errorsIn(markup)
  for (const error of errors) found.add('malformed', `the markup ${sentenceOf(error)}`)
  if (errors.length === 0) findFaults(markup as NativeResponse, request, found, picturesAt)
  else if (isObject(markup)) findRest(wellFormedIn(markup, errors), request, found, picturesAt)
  return found.faults
}

/** What is left of malformed markup cannot be incomplete: what seems to be missing may be what was taken out. */
function findRest(markup: LooseMarkup, request: NativeRequest, found: FaultList, picturesAt: string | undefined): void {
  findUnoffered(markup, request, found)
  findUnfit(markup, request, found, picturesAt)
}

type Check = ReturnType<Ajv['compile']>

/** Made when it is needed first, because the exchange never needs it. */
let check: Check | undefined

function errorsIn(markup: unknown): readonly ErrorObject[] {
  check ??= new Ajv({ strictTypes: false, validateSchema: false, allErrors: true, verbose: true }).compile(
    NativeResponse,
  )
  return check(markup) ? [] : (check.errors ?? [])
}

const shownMax = 40

function sentenceOf({ instancePath, message = '', keyword, data }: ErrorObject): string {
  const found = keyword === 'required' ? '' : `, not ${JSON.stringify(data).slice(0, shownMax)}`
  return `${instancePath === '' ? '' : `${instancePath} `}${message}${found}`
}

/** The markup without the members, and without the items of its lists, in which something is malformed. */
function wellFormedIn(markup: Members, errors: readonly ErrorObject[]): LooseMarkup {
  const malformed = new Set(errors.map(({ instancePath }) => instancePath.split('/').slice(1, 3).join('/')))
  const members = new Set([...malformed].map((path) => path.split('/')[0]))
  const entries = Object.entries(markup).flatMap(([name, value]): [string, unknown][] => {
    if (Array.isArray(value)) return [[name, value.filter((_, index) => !malformed.has(`${name}/${index}`))]]
    return members.has(name) ? [] : [[name, value]]
  })
  return Object.fromEntries(entries)
}
