// D03 and D13: one mapping from a failed JSON Schema keyword to the Issue of the rule that the schema names.

import type { ErrorObject } from 'ajv'
import type { Issue } from '../issue.ts'
import { codes, type ErrorCode, type RuleId, ruleOf } from '../rules.ts'
import { acceptedBy, type Bounds } from './accepted.ts'
import { shown, typeName } from './shown.ts'

/** What a keyword's failure means. Everything that is neither absence nor a wrong JSON type is a wrong value. */
type Fault = 'missing' | 'type' | 'value'

const codeOfFault = {
  missing: 'MISSING_REQUIRED_FIELD',
  type: 'INVALID_FIELD_TYPE',
  value: 'INVALID_FIELD_VALUE',
} as const satisfies Record<Fault, ErrorCode>

export function issueOf(error: ErrorObject, path: string): Issue {
  const schema = error.parentSchema as SchemaStep
  const { rule, says } = schema
  const fault = faultOf(error)
  const { code = codeOfFault[fault], message = codes[code].message } = ruleOf(rule)
  const about = { rule, code, message, field: fieldOf(error, rule, path) }
  if (fault !== 'missing') {
    return { ...about, expected: says, found: foundIn(error, fault), accepts: acceptedBy(schema) }
  }
  const name = String(error.params.missingProperty)
  const accepts = acceptedBy(schema.properties?.[name] ?? {})
  return ruleOf(rule).missingAt === 'parent'
    ? { ...about, lacks: name, accepts }
    : { ...about, expected: says, isMissing: true, accepts }
}

/** A schema with its annotations; a step that asks for a member has the schema of the member too. */
interface SchemaStep extends Bounds {
  readonly rule: RuleId
  readonly says: string
  readonly properties?: Readonly<Record<string, Bounds>>
}

function faultOf({ keyword, data, schema }: ErrorObject): Fault {
  if (keyword === 'required') return 'missing'
  if (keyword !== 'type') return 'value'
  // 1e400 is a JSON number that no double can hold: where a number is asked for, only its value is wrong (D72).
  const isNumeric = schema === 'number' || schema === 'integer'
  return isNumeric && typeof data === 'number' && !Number.isFinite(data) ? 'value' : 'type'
}

function fieldOf(error: ErrorObject, rule: RuleId, path: string): string {
  const object = path + pathOf(error.instancePath)
  if (error.keyword !== 'required' || ruleOf(rule).missingAt === 'parent') return withoutLeadingDot(object)
  return withoutLeadingDot(`${object}.${error.params.missingProperty}`)
}

/** `/imp/0/native` as people write it: `.imp[0].native`. */
function pathOf(pointer: string): string {
  return pointer.replace(/\/(\d+)/g, '[$1]').replaceAll('/', '.')
}

function withoutLeadingDot(path: string): string {
  return path.startsWith('.') ? path.slice(1) : path
}

/** A wrong type is told by its name, and a wrong value by itself. */
function foundIn({ data }: ErrorObject, fault: 'type' | 'value'): string {
  return fault === 'value' || typeof data === 'number' ? shown(data) : typeName(data)
}
