// An embedder in threads of this process.

import type { Listener, NoEmbedder, Starting } from './embedder.ts'
import { type Lane, Lanes } from './lanes.ts'
import type { ModelFiles } from './model.ts'
import { openThread, threadProgram } from './thread-lane.ts'

export interface EmbedderSettings extends ModelFiles, Listener {
  /** Each has its own copy of the weights. */
  readonly threads?: number
  /** Texts that may wait. */
  readonly queueMax?: number
  /** Texts that a thread gets at once. More than 1 saves nothing here: a text is a run of its own. */
  readonly batchMax?: number
  /** A thread that takes longer for one batch is ended and started again. */
  readonly timeoutMs?: number
  /** The pause before a thread is started again; it doubles, up to a minute. */
  readonly pauseMs?: number
  /** The file of the thread, for tests of what breaks. */
  readonly program?: URL
}

const defaults = { threads: 1, queueMax: 1000, batchMax: 1, timeoutMs: 10_000, pauseMs: 1000 }
const bounds = { pauseMsMax: 60_000, retriesMax: 10 }

/** Weights that cannot be used are a value with the reason; nothing is left running then. */
export async function startEmbedder(settings: EmbedderSettings): Promise<Starting> {
  const { model, tokenizer, sha256, threads, program = threadProgram(), ...rest } = { ...defaults, ...settings }
  const files = { model, tokenizer, sha256: sha256.toLowerCase() }
  const openings = await Promise.all(Array.from({ length: threads }, () => openThread(files, program)))
  const lanes = openings.filter((opening): opening is Lane => !isRefusal(opening))
  const refusal = openings.find(isRefusal)
  if (refusal !== undefined) {
    await Promise.all(lanes.map(({ close }) => close()))
    return refusal
  }
  const open = async (): Promise<Lane> => {
    const opening = await openThread(files, program)
    if (isRefusal(opening)) throw new Error(opening.sentence)
    return opening
  }
  return { kind: 'embedder', embedder: new Lanes(lanes, { ...rest, ...bounds, open }) }
}

function isRefusal(opening: Lane | NoEmbedder): opening is NoEmbedder {
  return 'kind' in opening
}
