// Calls the admin port of a running exchange. Every failure is reported with the way to fix it.

import type { Effects } from '../effects.ts'
import { askOwnService, type OwnService, ownServiceUrl } from '../http/own-service.ts'
import { CannotRun } from '../report/report.ts'
import { jsonIn } from '../text/json-in.ts'
import { membersIn } from '../text/members.ts'
import { oneLine } from '../text/one-line.ts'

export interface OperatorOptions {
  readonly url?: string
}

export interface OperatorAnswer {
  /** The base URL that was asked. */
  readonly url: string
  readonly status: 200 | 404
  /** The JSON that came back. */
  readonly body: unknown
}

const adminPort: OwnService = {
  timeoutMs: 10_000,
  // Five hundred lines of the list, or one record with many long answers of partners, are much less.
  bytesMax: 64 * 1024 * 1024,
  absence,
  mistaken: notAdminPort,
}

/** `path` begins with a slash. A 404 of the admin port is an answer; everything else but a 200 cannot be used. */
export async function askOperator(path: string, options: OperatorOptions, effects: Effects): Promise<OperatorAnswer> {
  const url = operatorUrl(options, effects)
  const answer = await askOwnService(adminPort, url, { path, headers: operatorHeaders(effects) }, effects)
  const body = jsonIn(answer.body.toString())
  if (answer.status === 200 && body !== undefined) return { url, status: 200, body }
  const { reason } = membersIn(membersIn(membersIn(body).error).details)
  if (typeof reason !== 'string' || answer.headers['x-request-id'] !== undefined) throw new CannotRun(notAdminPort(url))
  if (answer.status === 404) return { url, status: 404, body }
  const isNamed = operatorHeaders(effects).authorization !== undefined
  const unknown = isNamed
    ? ' The name or the password in PARLEY_OPERATOR is wrong.'
    : ' Set PARLEY_OPERATOR to NAME:PASSWORD.'
  const hint = answer.status === 401 ? unknown : ''
  throw new CannotRun(`The admin port at ${url} refused the request: ${oneLine(reason)}.${hint}`)
}

/** The address of the port: as given, or on this machine, where the exchange opens it with the same environment. */
export function operatorUrl({ url }: OperatorOptions, { environment }: Effects): string {
  return ownServiceUrl(url, environment.PARLEY_ADMIN_PORT ?? '', '9090')
}

/** The name and password of an operator come from the environment, so that no list of processes shows them. */
export function operatorHeaders({ environment }: Effects): Readonly<Record<string, string>> {
  const { PARLEY_OPERATOR: operator = '' } = environment
  const authorization = `Basic ${Buffer.from(operator).toString('base64')}`
  return { accept: 'application/json', ...(operator === '' ? {} : { authorization }) }
}

function absence(url: string, reason: string): string {
  return (
    `No admin port answers at ${url} (${reason}). ` +
    'Start an exchange with npm start, or set --url to the address that the exchange prints when it starts.'
  )
}

function notAdminPort(url: string): string {
  return (
    `${url} is not the admin port of an exchange. The admin port differs from the traffic port; it is 9090 by default, ` +
    'and the exchange prints it when it starts. Set it with --url, for example http://127.0.0.1:9090.'
  )
}
