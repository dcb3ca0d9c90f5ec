// A name and a password become a person, or not. Trying is bounded: five mistakes in a minute for one name from one address, and
// two tries at once, because each costs as much as a hundred auctions. Somebody else's mistakes close a name too, after fifty
// of them, but never for an address from which the operator has signed in: a stranger locks nobody out (T83).

import type { OperatorTerms } from '../../config/operator.ts'
import { isPassword, passwordHash } from '../../credentials/password.ts'
import type { Person } from './sessions.ts'

export type SignIn =
  | { readonly kind: 'person'; readonly person: Person }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'too-often' }

const mistakesMax = 5
const mistakesOfAllMax = 50
const forgetMs = 60_000
const atOnceMax = 8
const atOnceOfAddressMax = 2
const namesMax = 1000

export function createSignIn(operators: readonly OperatorTerms[], nowMs: () => number) {
  const own = new Mistakes(nowMs)
  const ofAll = new Mistakes(nowMs)
  /** From where somebody has signed in, with the name. */
  const known = new Set<string>()
  const trying = new Map<string, number>()
  let tryingInAll = 0
  let decoy: Promise<string> | undefined

  return async (name: string, password: string, address: string): Promise<SignIn> => {
    const place = `${address} ${name}`
    const isBusy = tryingInAll >= atOnceMax || (trying.get(address) ?? 0) >= atOnceOfAddressMax
    const isClosed = own.count(place) >= mistakesMax || (ofAll.count(name) >= mistakesOfAllMax && !known.has(place))
    if (isBusy || isClosed) return { kind: 'too-often' }
    tryingInAll += 1
    trying.set(address, (trying.get(address) ?? 0) + 1)
    try {
      const operator = operators.find((one) => one.name === name)
      // A name that nobody has takes as long as a wrong password.
      decoy ??= passwordHash('nobody')
      const isRight = await isPassword(password, operator?.password ?? (await decoy))
      if (operator !== undefined && isRight) {
        known.add(place)
        if (known.size > namesMax) known.delete(known.keys().next().value ?? '')
        return { kind: 'person', person: { name, role: operator.role } }
      }
      own.note(place)
      ofAll.note(name)
      return { kind: 'wrong' }
    } finally {
      tryingInAll -= 1
      const left = (trying.get(address) ?? 1) - 1
      if (left === 0) trying.delete(address)
      else trying.set(address, left)
    }
  }
}

/** When the last mistakes of each key were made; the key with the oldest is forgotten first. */
class Mistakes {
  readonly #nowMs: () => number
  readonly #atMs = new Map<string, readonly number[]>()

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs
  }

  count(key: string): number {
    return this.#recent(key).length
  }

  note(key: string): void {
    const recent = this.#recent(key)
    this.#atMs.delete(key)
    this.#atMs.set(key, [...recent, this.#nowMs()])
    if (this.#atMs.size > namesMax) this.#atMs.delete(this.#atMs.keys().next().value ?? '')
  }

  #recent(key: string): readonly number[] {
    return (this.#atMs.get(key) ?? []).filter((atMs) => atMs > this.#nowMs() - forgetMs)
  }
}
