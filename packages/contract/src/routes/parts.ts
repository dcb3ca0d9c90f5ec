// What a row of the route tables consists of: the schema of a Fastify route, from which the OpenAPI document is made, and its
// method and path. Schemas describe and do not check: what callers may ask is read by the servers, for better reasons.

import type { TSchema } from 'typebox'
import type { schemas } from './schemas.ts'

/** JSON Schema, as OpenAPI 3.1 has it. */
export interface JsonSchema {
  readonly [keyword: string]: unknown
}

export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** With `:name` for what a caller fills in. */
  readonly path: string
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly params?: Parameters
  readonly querystring?: Parameters
  readonly body?: JsonSchema
  readonly response: Readonly<Record<number, RouteAnswer>>
}

export interface Parameters {
  readonly type: 'object'
  readonly properties: Readonly<Record<string, Parameter>>
}

/** JSON Schema with words and one example. */
export interface Parameter extends JsonSchema {
  readonly description: string
  readonly examples: readonly [string | number]
}

export interface RouteAnswer {
  readonly description: string
  readonly content: Readonly<Record<string, { readonly schema: JsonSchema; readonly example?: unknown }>>
}

/** The name under which the OpenAPI document has a schema. */
export function refTo(name: keyof typeof schemas): JsonSchema {
  return { $ref: `#/components/schemas/${name}` }
}

/** Without an example, the generator of the document asks the port for one. */
export function json(description: string, schema: JsonSchema, example?: unknown): RouteAnswer {
  return { description, content: { 'application/json': { schema, ...(example === undefined ? {} : { example }) } } }
}

export function plain(description: string, type: string): RouteAnswer {
  return { description, content: { [type]: { schema: { type: 'string' } } } }
}

/** The same address as a page, for clients that prefer text/html. */
export function orPage(answer: RouteAnswer): RouteAnswer {
  return { ...answer, content: { ...answer.content, 'text/html': { schema: { type: 'string' } } } }
}

/** A refusal with an example of its reason. */
export function refused(description: string, message: string, reason: string): RouteAnswer {
  return json(description, refTo('AdminError'), { error: { message, details: { reason } } })
}

/** A TypeBox schema is a JSON Schema; its own type only does not say so. */
export function plainSchema(schema: TSchema): JsonSchema {
  return { ...schema }
}
