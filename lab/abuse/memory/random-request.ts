// Requests of which no two are alike: publisher, address and keywords are random in length and content, and some of the
// requests are wrong. Made fast: texts are cut from long ones that are made once.

import { bodyWith, site } from '../shapes/sample.ts'

const keywordsLengthMax = 4000
const idLengthMax = 2000
/** One in ten is wrong, each time in another way. */
const wrongEvery = 10
const wrongs: readonly ((body: string) => string)[] = [
  (body) => body.slice(0, -1),
  (body) => body.replace('"tmax":500', '"tmax":1'),
  (body) => body.replace('"imp":[', '"imp":[7,'),
  (body) => `[${body}]`,
]

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789ü, .'
const poolLength = 100_000

export interface RandomRequest {
  /** For X-Forwarded-For. */
  readonly address: string
  readonly body: string
}

/** `random` gives numbers from 0 to below 1. */
export function createRequests(random: () => number): () => RandomRequest {
  const pool = Array.from({ length: poolLength }, () => letters[Math.floor(random() * letters.length)]).join('')
  // The holes are filled as text: writing the whole request again would cost more than answering it.
  const marked = bodyWith({ ...site({ keywords: '<keywords>', publisher: { id: '<id>' } }) })
  const [start = '', middle = '', end = ''] = marked.split(/<keywords>|<id>/)
  /** Of any length up to that one, and more often short than long. */
  const textOf = (lengthMax: number): string => {
    const from = Math.floor(random() * (poolLength - lengthMax))
    return pool.slice(from, from + Math.floor(random() ** 2 * (lengthMax + 1)))
  }
  let count = 0
  return () => {
    const id = `${(count++).toString(36)}${textOf(idLengthMax - 8)}`
    const body = start + textOf(keywordsLengthMax) + middle + id + end
    const wrong = count % wrongEvery === 0 ? wrongs[Math.floor(random() * wrongs.length)] : undefined
    return { address: addressOf(random), body: wrong?.(body) ?? body }
  }
}

function addressOf(random: () => number): string {
  const octet = (): number => Math.floor(random() * 256)
  return `${11 + Math.floor(random() * 80)}.${octet()}.${octet()}.${octet()}`
}
