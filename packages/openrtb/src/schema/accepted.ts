// What a field accepts, as far as a tool can make a value of it: taken from the schema, where it stands as data already.

import { ownValuesFrom } from './formats.ts'

export interface Accepted {
  /** The values themselves, where a list names them, or one that has the right form. */
  readonly values?: readonly unknown[]
  readonly minimum?: number
  readonly maximum?: number
  readonly itemsMax?: number
}

/** The keywords of a schema that say what is accepted. */
export interface Bounds {
  readonly enum?: readonly unknown[]
  readonly listed?: readonly number[]
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly maxItems?: number
}

/** Members that would be empty are left out: most schemas have one of them. */
export function acceptedBy(schema: Bounds): Accepted {
  const { minimum, maximum, maxItems } = schema
  const values = valuesOf(schema)
  return {
    ...(values === undefined ? {} : { values }),
    ...(minimum === undefined ? {} : { minimum }),
    ...(maximum === undefined ? {} : { maximum }),
    ...(maxItems === undefined ? {} : { itemsMax: maxItems }),
  }
}

function valuesOf(schema: Bounds): readonly unknown[] | undefined {
  if (schema.listed !== undefined) return [...schema.listed, ownValuesFrom]
  return schema.enum ?? (schema.format === 'version' ? ['1.2'] : undefined)
}
