// All partners behind one server: each call is answered from a table, by the name of the partner and the id of the request.

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Answer, Case } from '../../conformance/oracle/facts.ts'
import { keywordsOf } from '../../conformance/oracle/search.ts'

export interface Table {
  /** By `name/id`: the id of the request, and for product searches the first keyword. */
  readonly answers: Map<string, Answer>
  /** By the first keyword: the queries that were searched. */
  readonly searches: Map<string, string[]>
}

export function emptyTable(): Table {
  return { answers: new Map(), searches: new Map() }
}

/** What the partners will be asked in these cases. */
export function entriesOf(cases: readonly Case[]): readonly (readonly [string, Answer])[] {
  return cases.flatMap(({ request, answers, facts }) =>
    facts.partners.flatMap(({ name, defaultCpm }): readonly (readonly [string, Answer])[] => {
      const key = defaultCpm === undefined ? String(request.id) : (keywordsOf(request)[0] ?? '')
      const answer = answers[name]
      return answer === undefined ? [] : [[`${name}/${key}`, answer]]
    }),
  )
}

/** What a case has searched, sorted; a case that is asked again starts anew. */
export function takeSearches(requestId: unknown, searches: Table['searches']): readonly string[] {
  const key = `k${String(requestId)}`
  const own = searches.get(key) ?? []
  searches.delete(key)
  return own.toSorted()
}

export async function servePartners(table: Table): Promise<{ readonly url: string; readonly server: Server }> {
  const server = createServer({ keepAliveTimeout: 60_000 }, (message, response) => {
    const { pathname, searchParams, search } = new URL(message.url ?? '', 'http://partner.example')
    const name = pathname.split('/')[1] ?? ''
    if (name === 'searches') {
      response.end(JSON.stringify(takeSearches(searchParams.get('id'), table.searches)))
      return
    }
    void text(message).then((body) => {
      const key = body === '' ? keywordIn(searchParams) : (JSON.parse(body) as { readonly id: string }).id
      if (body === '') table.searches.set(key, [...(table.searches.get(key) ?? []), search.slice(1)])
      const { status = 204, body: answer }: Partial<Answer> = table.answers.get(`${name}/${key}`) ?? {}
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(answer === undefined ? undefined : JSON.stringify(answer))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}

function keywordIn(query: URLSearchParams): string {
  return query.get('query')?.split(',')[0] ?? ''
}
