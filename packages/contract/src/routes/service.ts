// What a route of the ledger or of booking says about itself; their OpenAPI documents are made from it.

import { type TObject, type TSchema, Type } from 'typebox'
import { Health } from '../admin/answers.ts'

export interface ServiceAnswer {
  readonly description: string
  readonly content?: Readonly<Record<string, { readonly schema: TSchema; readonly example?: unknown }>>
}

export interface ServiceRoute {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tags: readonly string[]
  /** Empty if nobody needs a key. */
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly params?: TObject
  readonly querystring?: TObject
  readonly headers?: TObject
  readonly body?: TSchema
  readonly response: Readonly<Record<number, ServiceAnswer>>
}

export function answerOf(description: string, schema: TSchema, example?: unknown): ServiceAnswer {
  return { description, content: { 'application/json': { schema, ...(example === undefined ? {} : { example }) } } }
}

export const byKey = [{ key: [] }]

/** The header by which an operator asks for what one side sees. */
export function askedAs(example: string) {
  return {
    'parley-as': Type.Optional(
      Type.String({
        description:
          'Narrows the answer to what this side sees: its kind, and its name in percent-encoding. For operators.',
        examples: [example],
      }),
    ),
  }
}
const operation = { tags: ['Operation'] }

/** The routes that every service has; `name` is what it is called in sentences. */
export function ownRoutes<const Name extends string>(name: Name) {
  return {
    healthz: {
      method: 'GET',
      path: '/healthz',
      ...operation,
      security: [],
      operationId: 'isHealthy',
      summary: `Is ${name} healthy?`,
      description: 'Whether the database is connected.',
      response: { 200: answerOf('It is.', Health), 503: answerOf('The database does not answer.', Health) },
    },
    metrics: {
      method: 'GET',
      path: '/metrics',
      ...operation,
      security: byKey,
      operationId: 'readMetrics',
      summary: 'Metrics for Prometheus',
      description: 'In the Prometheus text format. For operators.',
      response: { 200: { description: 'The metrics.', content: { 'text/plain': { schema: Type.String() } } } },
    },
    openapi: {
      method: 'GET',
      path: '/openapi.json',
      ...operation,
      security: [],
      operationId: 'readOpenapi',
      summary: 'This document',
      description: 'Made from the routes.',
      response: { 200: answerOf('The document.', Type.Object({})) },
    },
  } as const satisfies Readonly<Record<string, ServiceRoute>>
}
