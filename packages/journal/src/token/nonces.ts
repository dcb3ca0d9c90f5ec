// AES-GCM is safe only while no nonce is used twice with the same key. A process counts, from a random place, behind bytes that
// are random too: it never repeats itself, and two processes with the same key meet only if 12 random bytes happen to be near.

export type RandomBytes = (bytes: number) => Uint8Array

export interface Nonces {
  /** Writes the next nonce into these bytes. */
  readonly writeNext: (target: Buffer, at: number) => void
}

export const nonceBytes = 12
const counterBytes = 6
const counterRange = 2 ** 48

export function createNonces(randomBytes: RandomBytes): Nonces {
  const start = Buffer.from(randomBytes(nonceBytes))
  const own = start.subarray(0, nonceBytes - counterBytes)
  let counter = start.readUIntBE(own.length, counterBytes)
  return {
    writeNext(target, at) {
      target.set(own, at)
      target.writeUIntBE(counter, at + own.length, counterBytes)
      // At a million tokens a second, it is back at its start after nine years; keys live for days.
      counter = (counter + 1) % counterRange
    },
  }
}
