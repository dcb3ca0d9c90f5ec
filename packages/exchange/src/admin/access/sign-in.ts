// A name and a password become a person, or not. Trying is bounded: five mistakes in a minute for one name, and two tries at
// once for all, because each costs as much as a hundred auctions.

import type { OperatorTerms } from '../../config/operator.ts'
import { isPassword, passwordHash } from '../../credentials/password.ts'
import type { Person } from './sessions.ts'

export type SignIn =
  | { readonly kind: 'person'; readonly person: Person }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'too-often' }

const mistakesMax = 5
const forgetMs = 60_000
const atOnceMax = 2
const namesMax = 1000

export function createSignIn(operators: readonly OperatorTerms[], nowMs: () => number) {
  /** When the last mistakes with a name were made. */
  const mistakes = new Map<string, readonly number[]>()
  let trying = 0
  let decoy: Promise<string> | undefined

  return async (name: string, password: string): Promise<SignIn> => {
    const recent = (mistakes.get(name) ?? []).filter((atMs) => atMs > nowMs() - forgetMs)
    if (recent.length >= mistakesMax || trying >= atOnceMax) return { kind: 'too-often' }
    trying += 1
    try {
      const operator = operators.find((one) => one.name === name)
      // A name that nobody has takes as long as a wrong password.
      decoy ??= passwordHash('nobody')
      const isRight = await isPassword(password, operator?.password ?? (await decoy))
      if (operator !== undefined && isRight) return { kind: 'person', person: { name, role: operator.role } }
      mistakes.delete(name)
      mistakes.set(name, [...recent, nowMs()])
      if (mistakes.size > namesMax) mistakes.delete(mistakes.keys().next().value ?? '')
      return { kind: 'wrong' }
    } finally {
      trying -= 1
    }
  }
}
