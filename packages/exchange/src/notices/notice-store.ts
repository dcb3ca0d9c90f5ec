// T52: makes each notice durable, once. A bounded memory knows those that this process has kept, so that a caller who repeats
// one gets the same answer and nothing is written again. Beyond that memory, and between processes, the ledger
// has each notice once.

import type { NoticeKind } from '@parley/contract'
import type { Durability, Journal, NoticeFacts } from '@parley/journal'
import { LRUCache } from 'lru-cache'

/** `noted` is the first time in this process; `unavailable` was not kept, and may come again. */
type SaveResult = 'noted' | 'repeated' | 'unavailable'

export interface StorableNotice {
  readonly kind: NoticeKind
  readonly facts: NoticeFacts
  /** The price that the caller reported. */
  readonly reported: string
  readonly token: string
}

export interface NoticeStore {
  /** Resolves once it is on the disk, or when it is clear that it will not be. */
  save(notice: StorableNotice): Promise<SaveResult>
  /**
   * Remembers a notice that was found in the journal of an earlier process; false if this process has met it itself. Nobody
   * may have been told that it is durable, so when it comes again it is written again, and counts as repeated.
   */
  markSeen(kind: NoticeKind, bid: string): boolean
}

export interface NoticeStoreSettings {
  /** Without one, notices are remembered only. */
  readonly journal: Pick<Journal, 'append'> | undefined
  readonly rememberedMax: number
  /** Of notices that wait for the disk. A disk that hangs must not take the places of auctions (T66). */
  readonly waitingMax: number
  readonly wallMs: () => number
  /** How long a notice waited for the disk. */
  readonly onWritten: (ms: number) => void
  readonly nowMs: () => number
}

export function createNoticeStore(settings: NoticeStoreSettings): NoticeStore {
  const { journal, rememberedMax, waitingMax, wallMs, onWritten, nowMs } = settings
  const remembered = endingsOf(rememberedMax)
  let waiting = 0

  async function write(key: string, { append }: Pick<Journal, 'append'>, notice: StorableNotice): Promise<Durability> {
    const { kind, facts, reported, token } = notice
    const startedAtMs = nowMs()
    waiting++
    const writing = append({ v: 1, type: 'notice', kind, notedAtMs: Math.floor(wallMs()), reported, facts, token })
    remembered().set(key, writing)
    const end = await writing
    waiting--
    if (end === 'unavailable') {
      remembered().delete(key)
      return end
    }
    remembered().set(key, end)
    onWritten(nowMs() - startedAtMs)
    return end
  }

  async function writeFirst(key: string, to: Pick<Journal, 'append'>, notice: StorableNotice): Promise<SaveResult> {
    const end = await write(key, to, notice)
    return end === 'durable' ? 'noted' : end
  }

  async function writeAgain(key: string, to: Pick<Journal, 'append'>, notice: StorableNotice): Promise<SaveResult> {
    const end = await write(key, to, notice)
    if (end === 'durable') return 'repeated'
    remembered().set(key, 'recalled')
    return end
  }

  return {
    async save(notice) {
      const key = keyOf(notice.kind, notice.facts.bid)
      const known = remembered().get(key)
      if (known === 'durable') return 'repeated'
      if (journal === undefined) {
        remembered().set(key, 'durable')
        return 'noted'
      }
      if (waiting >= waitingMax) return 'unavailable'
      if (known === undefined) return await writeFirst(key, journal, notice)
      if (known === 'recalled') return await writeAgain(key, journal, notice)
      waiting++
      const end = await known
      waiting--
      return end === 'durable' ? 'repeated' : end
    },
    markSeen(kind, bid) {
      const key = keyOf(kind, bid)
      if (remembered().has(key)) return false
      remembered().set(key, 'recalled')
      return true
    },
  }
}

/**
 * How notices ended. While one is written, its promise is here: those that arrive in the meantime share it. Made for the
 * first notice: 100,000 places take 10 ms of a start.
 */
function endingsOf(max: number): () => LRUCache<string, 'durable' | 'recalled' | Promise<Durability>> {
  let endings: LRUCache<string, 'durable' | 'recalled' | Promise<Durability>> | undefined
  return () => {
    endings ??= new LRUCache({ max })
    return endings
  }
}

function keyOf(kind: NoticeKind, bid: string): string {
  return `${kind} ${bid}`
}
