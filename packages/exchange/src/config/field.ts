// A row of a table of settings: which values are valid, which is the default, and what it does. The check, the defaults and
// the reference are made from the same row, so that they cannot contradict each other.

import { type Static, type TSchema, type TUnsafe, Type } from 'typebox'

/** `Value` is what the setting is once the defaults are in place. */
export interface Field<Value, Default extends Value | undefined = Value | undefined> {
  readonly schema: TSchema
  /** What counts where nothing is written. Undefined is for what then does not apply, and for what has to be written. */
  readonly default: Default
  /** Another member of the same entry whose value counts where nothing is written. */
  readonly sameAs: string | undefined
  readonly isRequired: boolean
  readonly env: string | undefined
  readonly says: string
}

export type Fields = Readonly<Record<string, Field<unknown>>>

/** An entry with every default filled in: a plain value, and equal for two entries that mean the same. */
export type TermsOf<Rows extends Fields> = {
  readonly [Name in keyof Rows]: Rows[Name] extends Field<infer Value> ? Value : never
}

/** An entry as it may be written: what has a default may be left out. */
export type EntryOf<Rows extends Fields, Needed extends keyof Rows> = Pick<TermsOf<Rows>, Needed> &
  Partial<TermsOf<Rows>>

export function field<Schema extends TSchema, Default extends Static<Schema> | undefined>(
  schema: Schema,
  byDefault: Default,
  says: string,
  env?: string,
): Field<ValueOf<Schema, Default>, ValueOf<Schema, Default>> {
  return { schema, default: byDefault as ValueOf<Schema, Default>, sameAs: undefined, isRequired: false, env, says }
}

type ValueOf<Schema extends TSchema, Default> = Static<Schema> | Extract<Default, undefined>

/** What has no default and must be written. */
export function required<Schema extends TSchema>(schema: Schema, says: string): Field<Static<Schema>> {
  return { schema, default: undefined, sameAs: undefined, isRequired: true, env: undefined, says }
}

/** What is another member's value where nothing is written. */
export function sameAs<Schema extends TSchema>(other: string, schema: Schema, says: string): Field<Static<Schema>> {
  return { schema, default: undefined, sameAs: other, isRequired: false, env: undefined, says }
}

/** The schema of an entry, for the check and the documents. What it describes in the end are the terms. */
export function schemaOf<Rows extends Fields>(rows: Rows): TUnsafe<TermsOf<Rows>> {
  const members = Object.entries(rows)
  return Type.Unsafe<TermsOf<Rows>>({
    type: 'object',
    properties: Object.fromEntries(members.map(([name, row]) => [name, memberOf(row)])),
    required: members.flatMap(([name, { isRequired }]) => (isRequired ? [name] : [])),
    additionalProperties: false,
  })
}

/** Our own schema keyword, besides those of JSON Schema. */
export const ownKeywords: readonly string[] = ['sameAs']

function memberOf({ schema, default: byDefault, sameAs: other, says }: Field<unknown>): object {
  return {
    ...schema,
    description: says,
    ...(byDefault === undefined ? {} : { default: byDefault }),
    ...(other === undefined ? {} : { sameAs: other }),
  }
}
