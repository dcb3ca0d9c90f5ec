// D93 and T86: each signature counts once, in this process and, where limits are shared, among all that share them. What this
// process has seen is refused at once. Of all others the uses of one tick share a round trip, like leases, and a request waits for
// it as long as such a call may take. While the shared book is away, each process relies on its own: then a signature counts at most
// once in each of them.

import type { SignatureUse, UseFinding } from '../../model/signature-use.ts'
import type { Clock } from '../../time/clock.ts'
import { SignatureBook } from './signature-book.ts'

export type UseSignature = (use: SignatureUse) => UseFinding | Promise<UseFinding>

/** The book of all that share: Redis for many machines, the primary process for the workers of one. */
export interface SignatureSource {
  /** One finding for each use, in their order; undefined where nobody can say. It fails if that takes too long. */
  readonly useSignatures: (uses: readonly SignatureUse[]) => Promise<readonly (UseFinding | undefined)[]>
}

export interface SignatureSharing {
  readonly source: SignatureSource
  readonly clock: Clock
  /** Wall clock. */
  readonly nowSeconds: () => number
  /** Uses within this time share one round trip. */
  readonly tickMs: number
  /** Whether the shared book of a publisher is known to be away. */
  readonly isLost: (publisher: string) => boolean
}

/** The most uses in one call: a long-running script blocks every node. */
const usesMax = 64

/** For a process that shares nothing. */
export function ownSignatureUses(nowSeconds: () => number): UseSignature {
  const book = new SignatureBook(nowSeconds())
  return (use) => book.use(use, nowSeconds())
}

export function sharedSignatureUses(sharing: SignatureSharing): UseSignature {
  const { nowSeconds } = sharing
  // What was used before this process came, the shared book knows.
  const own = new SignatureBook(0)
  const ask = askTogether(sharing)
  return (use) => {
    const finding = own.use(use, nowSeconds())
    if (finding === 'again' || sharing.isLost(use.publisher)) return finding
    return ask(use).then((shared) => shared ?? finding)
  }
}

interface Waiting {
  readonly use: SignatureUse
  readonly answer: (finding: UseFinding | undefined) => void
}

/** Undefined where the shared book fails. No more can wait than requests are in flight (server.inFlightMax). */
function askTogether({ source, clock, tickMs }: SignatureSharing) {
  let waiting: Waiting[] = []

  function sendAll(): void {
    const all = waiting
    waiting = []
    for (let first = 0; first < all.length; first += usesMax) void send(all.slice(first, first + usesMax))
  }

  async function send(batch: readonly Waiting[]): Promise<void> {
    const findings = await source.useSignatures(batch.map(({ use }) => use)).catch(() => [])
    for (const [index, { answer }] of batch.entries()) answer(findings[index])
  }

  return (use: SignatureUse): Promise<UseFinding | undefined> =>
    new Promise((answer) => {
      waiting.push({ use, answer })
      if (waiting.length === 1) clock.after(tickMs, sendAll)
    })
}
