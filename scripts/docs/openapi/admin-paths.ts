// The admin port in the OpenAPI document: apart from the traffic, so with a server of its own. Each path is read from the
// schema that its route carries.

import type { Parameters, Route, RouteAnswer } from '@parley/contract'
import type { DescribedRoute } from '../../../packages/exchange/src/admin/server.ts'
import type { Schema } from './schema.ts'

const servers = [{ url: 'http://127.0.0.1:9090', description: 'The admin port, on loopback.' }]

/** What the admin port answered after one auction. */
export interface AdminExamples {
  readonly list: unknown
  readonly wrongFilter: unknown
  readonly auction: unknown
  readonly notKept: unknown
}

type StatusExamples = Readonly<Record<string, unknown>>

/** `routes` are those of the port; what has no schema, such as the files of a page, is not for programs. */
export function adminPaths(
  routes: readonly DescribedRoute[],
  { list, wrongFilter, auction, notKept }: AdminExamples,
): Readonly<Record<string, Schema>> {
  const examples: Readonly<Record<string, StatusExamples>> = {
    listAuctions: { 200: list, 400: wrongFilter },
    explainAuction: { 200: auction, 404: notKept },
  }
  const described = routes.filter(({ method, schema }) => method !== 'HEAD' && schema !== undefined)
  const byUrl = Map.groupBy(described, ({ url }) => url)
  return Object.fromEntries(
    [...byUrl].map(([url, alike]) => {
      const operations = alike.map(({ method, schema }) => [
        String(method).toLowerCase(),
        operationOf(schema as Route, examples),
      ])
      return [url.replaceAll(/:(\w+)/g, '{$1}'), { servers, ...(Object.fromEntries(operations) as Schema) }]
    }),
  )
}

function operationOf(found: Route, examples: Readonly<Record<string, StatusExamples>>): Schema {
  const { operationId, summary, description } = found
  const parameters = [...parametersIn('path', found.params), ...parametersIn('query', found.querystring)]
  const body = found.body === undefined ? {} : { requestBody: bodyOf(found.body) }
  const responses = responsesOf(found, examples[operationId] ?? {})
  return { operationId, tags: ['Operator'], summary, description, parameters, ...body, responses }
}

function parametersIn(place: 'path' | 'query', parameters: Parameters | undefined): readonly Schema[] {
  return Object.entries(parameters?.properties ?? {}).map(([name, parameter]) => {
    const { description, examples, ...schema } = parameter
    return { name, in: place, required: place === 'path', description, schema, example: examples[0] }
  })
}

function bodyOf(schema: Schema): Schema {
  return { required: true, content: { 'application/json': { schema } } }
}

function responsesOf({ response }: Route, examples: StatusExamples): Schema {
  return Object.fromEntries(
    Object.entries(response).map(([status, answer]) => [status, withExample(answer, examples[status])]),
  )
}

function withExample(answer: RouteAnswer, example: unknown): RouteAnswer {
  const { 'application/json': json, ...others } = answer.content
  if (json === undefined || example === undefined) return answer
  return { ...answer, content: { 'application/json': { ...json, example }, ...others } }
}
