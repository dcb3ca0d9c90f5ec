// One call of a tool: which version it speaks, whether it can be read, and its answer with the context of the request.

import { Check, Errors } from 'typebox/value'
import { type Fault, fault, isFault } from '../core/fault.ts'
import type { Caller } from '../core/parts.ts'
import type { Answer } from '../core/replies.ts'
import { wireError } from './errors.ts'
import type { Ask, Tool, ToolParts } from './tool.ts'
import { accountTools } from './tools-accounts.ts'
import { buyTools } from './tools-buys.ts'
import { catalogTools } from './tools-catalog.ts'
import { creativeTools } from './tools-creatives.ts'
import type { Face } from './write-buy.ts'

export const tools: readonly Tool[] = [...catalogTools, ...accountTools, ...creativeTools, ...buyTools]
const byName = new Map(tools.map((one) => [one.name, one]))

export interface ToolResult {
  readonly isError: boolean
  readonly answer: Answer
}

type Members = Readonly<Record<string, unknown>>

/** Undefined if there is no such tool. Accidents are thrown. */
export async function callTool(
  parts: ToolParts,
  caller: Caller,
  name: string,
  args: unknown,
): Promise<ToolResult | undefined> {
  const tool = byName.get(name)
  if (tool === undefined) return undefined
  const request = (typeof args === 'object' && args !== null ? args : {}) as Members
  const answer = await run(tool, { parts, caller, request })
  if (!isFault(answer)) return { isError: false, answer: withContext(answer, request) }
  const refused = refusal(answer, request)
  if (tool.isClosed !== true) return refused
  const { adcp_error: _, ...closed } = refused.answer
  return { isError: true, answer: closed }
}

export function refusal(wrong: Fault, args: unknown): ToolResult {
  const error = wireError(wrong)
  const answer = withContext({ errors: [error], adcp_error: error, status: 'failed' }, Object(args) as Members)
  return { isError: true, answer }
}

function withContext(answer: Answer, { context }: Members): Answer {
  return typeof context === 'object' && context !== null ? { ...answer, context } : answer
}

async function run(tool: Tool, { parts, caller, request }: Omit<Ask<Members>, 'face'>): Promise<Answer | Fault> {
  const face = faceOf(tool, request)
  if (isFault(face)) return face
  if (hasUnstorable(request)) return fault('invalid', 'The request has characters that cannot be stored.')
  if (!Check(tool.input, request)) {
    const [first] = Errors(tool.input, request)
    const path = first?.instancePath.slice(1).split('/') ?? []
    return fault(
      'invalid',
      `The request cannot be read: ${missingIn(first) ?? first?.message ?? 'it is not as expected'}.`,
      {
        at: placeOf(path, first),
      },
    )
  }
  return await tool.run({ parts, caller, request: request as never, face })
}

type SchemaFault = ReturnType<typeof Errors>[number] | undefined

function requiredIn(first: SchemaFault): string | undefined {
  const { requiredProperties } = Object(first?.params) as { readonly requiredProperties?: readonly string[] }
  return requiredProperties?.[0]
}

function missingIn(first: SchemaFault): string | undefined {
  const name = requiredIn(first)
  return name === undefined ? undefined : `${name} is missing`
}

function placeOf(path: readonly string[], first: SchemaFault): readonly (string | number)[] {
  const name = requiredIn(first)
  const parts = [...path, ...(name === undefined ? [] : [name])].filter((part) => part !== '')
  return parts.map((part) => (/^\d+$/.test(part) ? Number(part) : part))
}

function hasUnstorable(request: Members): boolean {
  const text = JSON.stringify(request)
  return text.includes('\\u0000') || /\\ud[89a-f]/i.test(text)
}

/** A buyer that says nothing gets what every buyer of 3 understands. */
function faceOf({ face }: Tool, { adcp_major_version: major, adcp_version: version }: Members): Face | Fault {
  const named = typeof version === 'string' ? /^(\d+)(?:\.(\d+))?/.exec(version) : undefined
  const isOther = (major !== undefined && major !== 3) || named === null || (named !== undefined && named[1] !== '3')
  if (isOther)
    return fault('version', 'This version is not spoken here. Supported: 3.0, 3.2.', {
      details: { supported_versions: ['3.0', '3.2'], supported_major_versions: [3] },
    })
  if (face !== undefined) return face
  return named === undefined || Number(named?.[2] ?? 0) < 1 ? '3.0' : '3.2'
}
