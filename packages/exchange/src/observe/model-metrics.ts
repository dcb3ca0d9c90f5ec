// What the sentence model does in this process (D109).

import { Counter, Gauge, type Registry } from '@prometheus-io/client'

export interface ModelState {
  readonly texts: () => {
    readonly embedded: number
    readonly late: number
    readonly refused: number
    readonly restarts: number
  }
  /** Ads that were scored, by how. */
  readonly scores: () => Readonly<Record<string, number>>
  readonly vectors: () => number
}

/** Without a model there are none. */
export function modelMetrics(registry: Registry, { texts, scores, vectors }: ModelState): void {
  const counter = (name: string, help: string, counts: () => Readonly<Record<string, number>>): void =>
    registry.registerMetric(
      new Counter({
        name,
        help,
        labelNames: ['end'],
        registers: [],
        collect() {
          this.reset()
          for (const [end, count] of Object.entries(counts())) this.inc({ end }, count)
        },
      }),
    )
  counter('parley_model_texts_total', 'Texts of chats and ads given to the sentence model, by result.', () => {
    const { embedded, late, refused } = texts()
    return { embedded, late, refused }
  })
  counter(
    'parley_model_scores_total',
    'Ads scored: by the sentence model, or without it and why (late-chat, new-ad, other-language).',
    scores,
  )
  registry.registerMetric(
    new Counter({
      name: 'parley_model_restarts_total',
      help: 'Threads of the sentence model that were started again, or pauses after which its service was called again.',
      registers: [],
      collect() {
        this.reset()
        this.inc(texts().restarts)
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: 'parley_model_ad_vectors',
      help: 'Ads whose vectors are in memory.',
      registers: [],
      collect() {
        this.set(vectors())
      },
    }),
  )
}
