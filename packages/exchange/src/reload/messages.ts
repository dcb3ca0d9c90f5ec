// What a primary and its workers say to each other about the configuration.

import type { Problem } from '../config/problem.ts'
import type { ReloadResult } from '../events/event.ts'

/** The first word to a worker. */
export interface Beginning {
  readonly number: number
  /** Seals notices where no secret is set. */
  readonly ownSecret: string
}

/** `round` tells which order an answer belongs to: each is used once. */
export type WorkerOrder =
  /** A piece of the configuration that the next order is about (config-parts.ts). */
  | { readonly order: 'part'; readonly part: Uint8Array }
  | ({ readonly order: 'begin' } & Beginning)
  /** Build this version, and answer whether it can be applied. */
  | { readonly order: 'check'; readonly round: number; readonly number: number }
  /** Use this version, which all have checked that were there; its pieces come before it where it was not checked. */
  | { readonly order: 'apply'; readonly round: number; readonly number: number }
  /** Forget what was checked: it is not applied. */
  | { readonly order: 'abandon' }
  /** How a reload ended. One worker counts for all; the others only know whether it was refused. */
  | { readonly order: 'count'; readonly result: ReloadResult; readonly isCounted: boolean }

export type WorkerReply =
  /** From now on the worker answers. */
  | { readonly answer: 'following' }
  /** `problems` is empty where the version can be applied. */
  | { readonly answer: 'checked'; readonly round: number; readonly problems: readonly Problem[] }
  | { readonly answer: 'applied'; readonly round: number }

const kind = 'parley-config'

/** Other messages travel on the same channel. */
export function wrapped(content: WorkerOrder | WorkerReply): object {
  return { kind, content }
}

export function orderIn(message: unknown): WorkerOrder | undefined {
  const content = contentOf(message)
  return content !== undefined && 'order' in content ? content : undefined
}

export function answerIn(message: unknown): WorkerReply | undefined {
  const content = contentOf(message)
  return content !== undefined && 'answer' in content ? content : undefined
}

function contentOf(message: unknown): WorkerOrder | WorkerReply | undefined {
  if (typeof message !== 'object' || message === null) return undefined
  const { kind: found, content } = message as { readonly kind?: unknown; readonly content?: WorkerOrder | WorkerReply }
  return found === kind ? content : undefined
}
