// What a test compares of an answer, and how requests are written.

import type { Said } from './model.ts'

export type Members = Readonly<Record<string, unknown>>

export function codeIn({ errors }: Members): string | undefined {
  return (errors as readonly { readonly code: string }[] | undefined)?.[0]?.code
}

/** Of a buy: its state, its revision, and the budgets that the answer names. */
export function saidIn(answer: Members): Said {
  const { media_buy_status: own, status, revision, packages, affected_packages: affected = packages } = answer
  const budgets = (affected as readonly { readonly budget: number }[] | undefined)?.map(({ budget }) => budget)
  return codeIn(answer) ?? (members({ status: own ?? status, revision, budgets }) as { readonly status: string })
}

/** Without those that are undefined. */
export function members(all: Members): Members {
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

export function momentOf(ms: number): string {
  return new Date(ms).toISOString()
}
