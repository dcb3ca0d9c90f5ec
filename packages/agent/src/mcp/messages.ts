// Spec: MCP, streamable HTTP. As much of JSON-RPC as an agent without sessions and streams needs (D108).

export type Id = string | number

export interface Message {
  /** Undefined for a notification. */
  readonly id: Id | undefined
  readonly method: string
  readonly params: unknown
}

/** Undefined if it is no single message. */
export function messageFrom(body: unknown): Message | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined
  const { jsonrpc, id, method, params } = body as Readonly<Record<string, unknown>>
  if (jsonrpc !== '2.0' || typeof method !== 'string') return undefined
  if (id !== undefined && typeof id !== 'string' && !Number.isSafeInteger(id)) return undefined
  return { id: id as Id | undefined, method, params }
}

export function resultOf(id: Id, result: object): object {
  return { jsonrpc: '2.0', id, result }
}

export const rpcErrors = {
  parse: -32_700,
  request: -32_600,
  method: -32_601,
  params: -32_602,
  internal: -32_603,
} as const

export function errorOf(id: Id | null, kind: keyof typeof rpcErrors, message: string): object {
  return { jsonrpc: '2.0', id, error: { code: rpcErrors[kind], message } }
}

/** The newest first. */
const versions = ['2025-11-25', '2025-06-18', '2025-03-26'] as const

/** What the client asked for if it is known here, else the newest. */
export function protocolVersion(params: unknown): string {
  const { protocolVersion: wanted } = Object(params) as { readonly protocolVersion?: unknown }
  return versions.find((one) => one === wanted) ?? versions[0]
}
