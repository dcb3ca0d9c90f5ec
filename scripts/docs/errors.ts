// docs/reference/errors.md: every error code, the rules that give it, and a body as a conformance case expects it.

import { codes, type ErrorCode, type RuleId, ruleOf, serverErrorBody } from '@parley/openrtb'
import type { CaseFile } from '../project/cases.ts'
import { exampleOf, exampleRequestId } from './error-example.ts'
import { code, jsonBlock, link, table } from './markdown.ts'
import { type Page, pageOf } from './page.ts'
import { requestObjects } from './request.ts'
import { ruleIds, ruleLink, wordsOf } from './rule-words.ts'

export function errorsPage(cases: readonly CaseFile[]): Page {
  const names = Object.keys(codes) as readonly ErrorCode[]
  const overview = table(
    ['Code', 'Status', 'Message'],
    names.map((name) => [link(name, `#${name.toLowerCase()}`), statusesOf(name), codes[name].message]),
  )
  return pageOf('docs/reference/errors.md', 'Errors', [
    `Every refusal has the same body; ${link('the specification', '../spec.md#error-body')} tells its fields. A test request also gets every fault, in \`error.violations\`.`,
    overview,
    ...names.flatMap((name) => [`## ${name}`, ...reasonsFor(name), ...exampleBlocks(name, cases)]),
  ])
}

/** A `field` rule has no code of its own: the kind of fault gives it (D03, D13). */
const faults: Partial<Record<ErrorCode, string>> = {
  INVALID_FIELD_VALUE: 'Every *field* rule, when the type is right and the value is not.',
  INVALID_FIELD_TYPE: 'Every *field* rule, when the JSON type is wrong.',
}

const causes: Partial<Record<ErrorCode, string>> = {
  INTERNAL_ERROR: 'An accident in the exchange. Try again after `Retry-After`.',
  SERVICE_UNAVAILABLE: 'The exchange cannot take the request. Try again after `Retry-After`.',
}

function statusesOf(name: ErrorCode): string {
  const own = rejecting(name).map((id) => ruleOf(id).status ?? codes[name].status)
  return [...new Set([codes[name].status, ...own])].toSorted((a, b) => a - b).join(', ')
}

function reasonsFor(name: ErrorCode): readonly string[] {
  const ids = [...rejecting(name), ...(name === 'MISSING_REQUIRED_FIELD' ? requiredFieldRules() : [])]
  const rows = ids.map((id) => {
    const { status = codes[name].status, message = codes[name].message } = ruleOf(id)
    return [ruleLink(id), wordsOf(id), String(status), message]
  })
  const sentences = [faults[name], causes[name]].filter((sentence) => sentence !== undefined)
  return [...sentences, ...(rows.length === 0 ? [] : [table(['Rule', 'What it says', 'Status', 'Message'], rows)])]
}

function rejecting(name: ErrorCode): readonly RuleId[] {
  return ruleIds.filter((id) => ruleOf(id).code === name)
}

/** The field rules of members that must be there. */
function requiredFieldRules(): readonly RuleId[] {
  const required = requestObjects()
    .flatMap(({ fields }) => fields)
    .filter(({ isRequired, schema }) => isRequired && schema.absent === undefined)
  const ids: ReadonlySet<string | undefined> = new Set(required.map(({ schema }) => schema.rule))
  return ruleIds.filter((id) => ids.has(id))
}

function exampleBlocks(name: ErrorCode, cases: readonly CaseFile[]): readonly string[] {
  const example = exampleOf(name, cases)
  if (example === undefined) {
    const body = serverErrorBody(name, 'why, in one sentence', exampleRequestId)
    return ['No conformance case brings it about. Its form:', jsonBlock(body)]
  }
  const file = link(example.title, `../../${example.path}`)
  return [`For example (${file}), ${code(String(example.status))}:`, jsonBlock(example.body)]
}
