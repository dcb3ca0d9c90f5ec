// docs/reference/errors.md: every error code, the rules that give it, and a body as a conformance case expects it.

import { codes, type ErrorCode, type RuleId, ruleOf } from '@parley/openrtb'
import type { CaseFile } from '../project/cases.ts'
import { code, jsonBlock, link, type Page, pageOf, table } from './markdown.ts'
import { caseExample, caseForCode, codeIn, otherExamples, type RealExample } from './openapi/examples.ts'
import { requestObjects } from './request.ts'
import { ruleIds, ruleLink, wordsOf } from './rule-words.ts'

export async function errorsPage(cases: readonly CaseFile[]): Promise<Page> {
  const names = Object.keys(codes) as readonly ErrorCode[]
  const examples = await Promise.all(names.map((name) => exampleFor(name, cases)))
  const overview = table(
    ['Code', 'Status', 'Message'],
    names.map((name) => [link(name, `#${name.toLowerCase()}`), statusesOf(name), codes[name].message]),
  )
  return pageOf('docs/reference/errors.md', 'Errors', [
    `Every refusal has the same body; ${link('the specification', '../spec.md#error-body')} tells its fields. A test request also gets every fault, in \`error.violations\`.`,
    overview,
    ...names.flatMap((name, at) => [`## ${name}`, ...reasonsFor(name), ...exampleBlocks(examples[at])]),
  ])
}

/** A `field` rule has no code of its own: the kind of fault gives it (D03, D13). */
const faults: Partial<Record<ErrorCode, string>> = {
  INVALID_FIELD_VALUE: 'Every *field* rule, when the type is right and the value is not.',
  INVALID_FIELD_TYPE: 'Every *field* rule, when the JSON type is wrong.',
}

const causes: Partial<Record<ErrorCode, string>> = {
  INTERNAL_ERROR: 'Internal error in the exchange. Try again after `Retry-After`.',
  SERVICE_UNAVAILABLE:
    'Too many requests are in flight in the exchange (`server.inFlightMax`), and this one was not processed; a load balancer in front of it may return the same status. Try again after `Retry-After`.',
}

function statusesOf(name: ErrorCode): string {
  const own = rejecting(name).map((id) => ruleOf(id).status ?? codes[name].status)
  return [...new Set([codes[name].status, ...own])].toSorted((a, b) => a - b).join(', ')
}

function reasonsFor(name: ErrorCode): readonly string[] {
  const ids = [...rejecting(name), ...(name === 'MISSING_REQUIRED_FIELD' ? requiredFieldRules() : [])]
  const rows = ids.map((id) => {
    const { status = codes[name].status, message = codes[name].message } = ruleOf(id)
    return [ruleLink(id), fieldOf(id), wordsOf(id), String(status), message]
  })
  const sentences = [faults[name], causes[name]].filter((sentence) => sentence !== undefined)
  return [
    ...sentences,
    ...(rows.length === 0 ? [] : [table(['Rule', '`field`', 'What it says', 'Status', 'Message'], rows)]),
  ]
}

function rejecting(name: ErrorCode): readonly RuleId[] {
  return ruleIds.filter((id) => ruleOf(id).code === name)
}

/** What `details.field` says, where one rule always says the same. */
const fieldsBeyondSchemas: Readonly<Record<string, string>> = {
  'V04-native-present': code('imp[<index>]'),
  'V04-native-request-present': code('imp[<index>].native'),
  'V06-imp-id-unique': code('imp[<index>].id'),
  'V09-duration-order': 'the path of `minduration`',
  'D12-native-version': `${code('imp[<index>].native.ver')} or ${code('imp[<index>].native.request')}`,
}

/** The field that an error of this rule names. Faults inside a native request name the text that holds it (D21). */
function fieldOf(id: RuleId): string {
  const own = fieldsBeyondSchemas[id]
  if (own !== undefined) return own
  if (id.startsWith('V05-')) return code('imp[<index>].native.request')
  const found = requestObjects()
    .flatMap(({ fields }) => fields)
    .filter(({ schema }) => schema.rule === id || schema.absent === id)
    .map(({ path }) => code(path.replaceAll('[]', '[<index>]')))
  return found.length === 0 ? '–' : [...new Set(found)].join(', ')
}

/** The field rules of members that must be there. */
function requiredFieldRules(): readonly RuleId[] {
  const required = requestObjects()
    .flatMap(({ fields }) => fields)
    .filter(({ isRequired, schema }) => isRequired && schema.absent === undefined)
  const ids: ReadonlySet<string | undefined> = new Set(required.map(({ schema }) => schema.rule))
  return ruleIds.filter((id) => ids.has(id))
}

async function exampleFor(name: ErrorCode, cases: readonly CaseFile[]): Promise<RealExample | undefined> {
  const found = caseForCode(name, cases)
  if (found !== undefined) return caseExample(found)
  const made = await otherExamples()
  return made.find(({ answer }) => answer.status === codes[name].status && codeIn(JSON.parse(answer.body)) === name)
}

function exampleBlocks(example: RealExample | undefined): readonly string[] {
  if (example === undefined) throw new Error('every error code needs an example')
  const { title, path, answer } = example
  const words = path === undefined ? title : link(title, `../../${path}`)
  return [`For example (${words}), ${code(String(answer.status))}:`, jsonBlock(JSON.parse(answer.body))]
}
