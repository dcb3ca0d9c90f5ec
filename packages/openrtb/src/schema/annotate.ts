// How a schema says which rule it implements. The annotations travel inside the JSON Schema, so that one mapping
// (schema/issue-of.ts) can turn any failed keyword into the Issue of its rule.

import { type TArray, type TSchema, type TUnsafe, Type } from 'typebox'
import { type RuleId, ruleOf } from '../rules.ts'

// A type, not an interface: only types may be spread into TypeBox's open-ended options.
export type Annotations = {
  /** The rule that a wrong type or value breaks. */
  readonly rule: RuleId
  /** The rule that absence breaks, where it is another one. */
  readonly absent?: RuleId
  /** Completes "<field> must …"; the rule's own words unless the spot needs narrower ones. */
  readonly says: string
}

export function rule(id: RuleId, says: string = ruleOf(id).says): Annotations {
  return { rule: id, says }
}

/** For required members whose absence has its own row in the specification's error table. */
export function required(absent: RuleId, id: RuleId): Annotations {
  return { ...rule(id), absent }
}

/** A string that must be one of a few; kept as `enum`, which gives shorter errors than a union of literals. */
export function oneOf<const Values extends readonly string[]>(
  values: Values,
  annotations: Annotations,
): TUnsafe<Values[number]> {
  return Type.Unsafe<Values[number]>({ type: 'string', enum: values, ...annotations })
}

/** An array of strings under one rule. */
export function strings(annotations: Annotations, bounds: { minItems?: number; maxItems?: number } = {}): TArray {
  return Type.Array(Type.String({ ...annotations, says: 'be a string' }), { ...annotations, ...bounds })
}

/** The annotations of a schema, for a narrower schema that stands in its place. */
export function annotationsOf(schema: TSchema): Annotations {
  const { rule: id, absent, says } = schema as TSchema & Annotations
  return absent === undefined ? { rule: id, says } : { rule: id, absent, says }
}
