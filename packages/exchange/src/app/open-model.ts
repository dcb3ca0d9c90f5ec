// D109: the sentence model of this process, where one is configured. `@parley/embeddings` is loaded only then.

import type { Config } from '../config/fields.ts'
import type { ModelTerms } from '../config/model.ts'
import type { Scorer } from '../model/relevance.ts'
import type { Log } from '../observe/log/event.ts'
import type { ModelState } from '../observe/model-metrics.ts'
import { createAdVectors } from '../relevance/model/ad-vectors.ts'
import { calibrationOf } from '../relevance/model/calibration.ts'
import { modelScorer, type ScoreEnd } from '../relevance/model/model-scorer.ts'
import { openVectorsFile, type VectorsFile } from '../relevance/model/vectors-file.ts'

export interface OwnModel extends ModelState {
  /** `fallback` answers where the model cannot. */
  readonly scorerOver: (fallback: Scorer) => Scorer
  readonly close: () => Promise<void>
}

type Embeddings = typeof import('@parley/embeddings')
type Embedder = ReturnType<Embeddings['startHttpEmbedder']>

/** Rejects with what to do where the model cannot be used from the start. `worker` is the number of this process, if there are several. */
export async function openModel(
  { auction: { model } }: Config,
  worker: number | undefined,
  log: Log,
): Promise<OwnModel | undefined> {
  if (model === undefined) return undefined
  const embedder = await startModel(model, log)
  const file = await openVectors(model, worker, log)
  const counts = { model: 0, 'late-chat': 0, 'new-ad': 0, 'other-language': 0 }
  const count = (end: ScoreEnd): void => void counts[end]++
  const { embed } = embedder
  const ads = createAdVectors({ embed, vectorsMax: model.vectorsMax, known: file?.known ?? [], keep: keeper(file) })
  const calibrate = calibrationOf(model.calibration)
  const { deadlineMs, languages } = model
  return {
    texts: embedder.counts,
    scores: () => counts,
    vectors: ads.size,
    scorerOver: (fallback) => modelScorer({ embed, ads, deadlineMs, languages, calibrate, count, fallback }),
    async close() {
      await embedder.close()
      await file?.close()
    },
  }
}

function keeper(file: VectorsFile | undefined): VectorsFile['add'] {
  return file?.add ?? (() => {})
}

async function startModel({ weights, url, ...terms }: ModelTerms, log: Log): Promise<Embedder> {
  const embeddings = await loadEmbeddings()
  const listener: Parameters<Embeddings['startHttpEmbedder']>[0] = {
    url,
    token: terms.token,
    queueMax: terms.queueMax,
    onTrouble: (error, retryInMs) => log({ kind: 'model-failing', error, retryInMs }),
    onBack: (awayMs) => log({ kind: 'model-back', awayMs }),
  }
  if (url !== '') return embeddings.startHttpEmbedder(listener)
  const { tokenizer, sha256, threads } = terms
  const starting = await embeddings.startEmbedder({ ...listener, model: weights, tokenizer, sha256, threads })
  if (starting.kind === 'embedder') return starting.embedder
  throw new Error(
    `auction.model cannot be used: ${starting.sentence}. Fix weights, tokenizer or sha256, or remove auction.model to score ads without it`,
  )
}

async function loadEmbeddings(): Promise<Embeddings> {
  try {
    return await import('@parley/embeddings')
  } catch (error) {
    throw new Error(
      `auction.model needs the package @parley/embeddings, which cannot be loaded: ${(error as Error).message}; install it beside the exchange (npm install @parley/embeddings), or remove auction.model`,
      { cause: error },
    )
  }
}

async function openVectors(terms: ModelTerms, worker: number | undefined, log: Log): Promise<VectorsFile | undefined> {
  const { vectorsFile, vectorsMax, sha256, url } = terms
  if (vectorsFile === '') return undefined
  const file = worker === undefined ? vectorsFile : `${vectorsFile}.${worker}`
  const onFault = (why: string): void => log({ kind: 'vectors-discarded', file, why })
  try {
    return await openVectorsFile({ file, model: sha256 || url, vectorsMax, onFault })
  } catch (error) {
    throw new Error(`cannot open ${file}: ${(error as Error).message}; choose another auction.model.vectorsFile`, {
      cause: error,
    })
  }
}
