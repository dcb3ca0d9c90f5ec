// Calls tools of a running agent, as a buyer. What cannot be reached is said with the way to fix it; what the agent refuses is a value.

import type { Effects } from '../effects.ts'
import { askOwnService, type OwnService, ownServiceUrl } from '../http/own-service.ts'
import { CannotRun } from '../report/report.ts'
import { jsonIn } from '../text/json-in.ts'
import { listIn, membersIn } from '../text/members.ts'
import { oneLine } from '../text/one-line.ts'

type Members = Readonly<Record<string, unknown>>

export interface Buyer {
  readonly url: string
  readonly call: (tool: string, args: object) => Promise<ToolAnswer>
}

type ToolAnswer =
  | { readonly kind: 'answer'; readonly members: Members }
  | { readonly kind: 'refused'; readonly message: string; readonly fix: string }

const service: OwnService = {
  timeoutMs: 15_000,
  bytesMax: 4 * 1024 * 1024,
  absence: (url, reason) =>
    `No agent answers at ${url} (${reason}). Start one with npx parley-agent --config agent.yaml, or set --url to the address that it prints when it starts.`,
  mistaken: (url) =>
    `${url} is not the agent. It prints its address when it starts; set it with --url, for example http://127.0.0.1:9393.`,
}

const triesMax = 5
const retrySecondsMax = 10

export function buyerAt(given: string | undefined, token: string | undefined, effects: Effects): Buyer {
  const url = ownServiceUrl(given?.replace(/\/mcp\/?$/, ''), effects.environment.PARLEY_AGENT_PORT ?? '', '9393')
  if (token === undefined)
    throw new CannotRun(
      'Set --token or PARLEY_BUYER_TOKEN to the token of a buyer; the file of the agent has its SHA-256.',
    )
  const ask = async (tool: string, args: object): Promise<Members> => {
    const answer = await askOwnService(
      service,
      url,
      {
        path: '/mcp',
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          authorization: `Bearer ${token}`,
        },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: tool, arguments: args },
        }),
      },
      effects,
    )
    if (answer.status === 401)
      throw new CannotRun(
        `The agent at ${url} does not know this token. Its file has the SHA-256 of each: printf %s TOKEN | sha256sum.`,
      )
    const { result } = membersIn(jsonIn(answer.body.toString()))
    const { structuredContent } = membersIn(result)
    if (typeof structuredContent !== 'object') throw new CannotRun(service.mistaken(url))
    return membersIn(structuredContent)
  }
  return { url, call: (tool, args) => callUntilServed(ask, effects.pause, { tool, args }) }
}

/** The same request again where the agent asks for it: with the same key nothing is done twice. */
async function callUntilServed(
  ask: (tool: string, args: object) => Promise<Members>,
  pause: Effects['pause'],
  { tool, args }: { readonly tool: string; readonly args: object },
): Promise<ToolAnswer> {
  for (let tries = 1; ; tries++) {
    const members = await ask(tool, args)
    const [wrong] = [...listIn(members.errors), ...listIn([members.adcp_error])]
    if (wrong === undefined) return { kind: 'answer', members }
    const { code, message, suggestion, recovery, retry_after: seconds } = wrong
    if (recovery !== 'transient' || code === 'CONFLICT' || tries === triesMax)
      return {
        kind: 'refused',
        message: `${oneLine(code)}: ${oneLine(message)}`,
        fix: suggestion === undefined ? fixOf(oneLine(code), wrong) : oneLine(suggestion),
      }
    await pause(Math.min(retrySecondsMax, typeof seconds === 'number' ? seconds : 1) * 1000)
  }
}

/** What helps against codes that come without a suggestion. */
function fixOf(code: string, { details, field }: Members): string {
  const { minimum_budget: least } = membersIn(details)
  if (code === 'BUDGET_TOO_LOW' && typeof least === 'number') return `name a budget of at least $${least} in the brief`
  if (code === 'SERVICE_UNAVAILABLE') return 'look into the log of the agent: booking or the ledger does not answer'
  if (code === 'RATE_LIMITED') return 'try again in a minute'
  return field === undefined ? 'look into the log of the agent' : `change ${oneLine(field)}`
}
