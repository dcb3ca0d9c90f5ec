// A call of a tool: whether its buyer may call now, its answer, and what the operator learns of it.

import { Rates } from '@parley/port'
import { fault } from '../core/fault.ts'
import type { Caller } from '../core/parts.ts'
import { callTool, refusal, type ToolResult } from '../wire/call-tool.ts'
import { aboutOf, type LastCalls } from './last-calls.ts'
import { errorOf, type Id, resultOf } from './messages.ts'
import type { PortParts } from './server.ts'

interface Call {
  readonly id: Id
  readonly params: unknown
}

export function calling(parts: PortParts, calls: LastCalls): (caller: Caller, call: Call) => Promise<object> {
  const { tools, metrics } = parts
  const rates = new Rates(parts.callsPerMinute)
  return async (caller, { id, params }) => {
    const { name, arguments: args } = Object(params) as { readonly name?: unknown; readonly arguments?: unknown }
    if (typeof name !== 'string') return errorOf(id, 'params', 'name the tool')
    const startedMs = tools.nowMs()
    const waitSeconds = rates.waitFor(caller.id, startedMs)
    const result = waitSeconds > 0 ? tooMany(waitSeconds, args) : await resultOfTool(parts, caller, name, args)
    if (result === undefined) return errorOf(id, 'params', 'there is no such tool')
    const { code, message } = endOf(result)
    metrics.noteCall(name, code)
    const at = new Date(startedMs).toISOString()
    calls.note(caller.id, { at, tool: name, about: aboutOf(args), code, message, tookMs: tools.nowMs() - startedMs })
    return resultOf(id, {
      content: [{ type: 'text', text: JSON.stringify(result.answer) }],
      structuredContent: result.answer,
      isError: result.isError,
    })
  }
}

function tooMany(retryAfterSeconds: number, args: unknown): ToolResult {
  return refusal(fault('rate', 'Too many calls.', { retryAfterSeconds }), args)
}

async function resultOfTool(
  { tools, report }: PortParts,
  caller: Caller,
  name: string,
  args: unknown,
): Promise<ToolResult | undefined> {
  return await callTool(tools, caller, name, args).catch((error: unknown) => {
    report(error)
    return refusal(fault('away', 'The request could not be served; try again.', { retryAfterSeconds: 5 }), args)
  })
}

interface End {
  readonly code: string
  readonly message: string | undefined
}

function endOf({ isError, answer }: ToolResult): End {
  if (!isError) return { code: 'ok', message: undefined }
  const { errors: [error] = [] } = answer as { readonly errors?: readonly { code?: string; message?: string }[] }
  return { code: error?.code ?? 'unknown', message: error?.message }
}
