// A name and a password become a person, or not. Trying is bounded: five mistakes in a minute for one name from one address, and
// two tries at once, because each costs as much as a hundred auctions. Somebody else's mistakes close a name too, after fifty
// of them, but never for an address from which the person has signed in: a stranger locks nobody out (T83).

import { isPassword, passwordHash } from './password.ts'

export type SignIn<Person> =
  | { readonly kind: 'person'; readonly person: Person }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'too-often' }

interface Known<Person> {
  readonly person: Person
  /** As `passwordHash` made it. */
  readonly password: string
}

/** Undefined where nobody has this name, or whoever has it may not sign in with a password. */
type Find<Person> = (name: string) => Promise<Known<Person> | undefined> | Known<Person> | undefined

const mistakesMax = 5
const mistakesOfAllMax = 50
const forgetMs = 60_000
const atOnceMax = 8
const atOnceOfAddressMax = 2
const namesMax = 1000

export function createSignIn<Person>(find: Find<Person>, nowMs: () => number) {
  const own = new Mistakes(nowMs)
  const ofAll = new Mistakes(nowMs)
  /** From where somebody has signed in, with the name. */
  const known = new Set<string>()
  const trying = new Map<string, number>()
  let tryingInAll = 0
  let decoy: Promise<string> | undefined

  return async (name: string, password: string, address: string): Promise<SignIn<Person>> => {
    const place = `${address} ${name}`
    const isBusy = tryingInAll >= atOnceMax || (trying.get(address) ?? 0) >= atOnceOfAddressMax
    const isClosed = own.count(place) >= mistakesMax || (ofAll.count(name) >= mistakesOfAllMax && !known.has(place))
    if (isBusy || isClosed) return { kind: 'too-often' }
    tryingInAll += 1
    trying.set(address, (trying.get(address) ?? 0) + 1)
    try {
      const found = await find(name)
      // A name that nobody has takes as long as a wrong password.
      decoy ??= passwordHash('nobody')
      const isRight = await isPassword(password, found?.password ?? (await decoy))
      if (found !== undefined && isRight) {
        known.add(place)
        if (known.size > namesMax) known.delete(known.keys().next().value ?? '')
        return { kind: 'person', person: found.person }
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
