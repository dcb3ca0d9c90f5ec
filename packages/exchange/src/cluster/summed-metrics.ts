// D81: the metrics of all workers as one. Counts are never taken back: of a worker that is gone or silent, the last that was
// read of them stays in the sums, because Prometheus would take a smaller sum for a restart. Gauges tell what is now, so only
// those of workers that answered are in it; each has its rule in its definition (`aggregator`).

import { Counter, Gauge, Registry } from '@prometheus-io/client'

/** As `getMetricsAsJSON` gives them. */
export interface MetricValues {
  readonly name: string
  readonly type: string
}

export class SummedMetrics {
  /** What was last read of each worker that lives. */
  readonly #last = new Map<number, readonly MetricValues[]>()
  /** The counts of all workers that are gone. */
  #gone: readonly MetricValues[] = []
  readonly #own = new Registry()
  readonly #answering: Gauge
  readonly #deaths: Counter

  constructor(workers: number) {
    const registers = [this.#own]
    const configured = new Gauge({ name: 'parley_workers', help: 'Configured workers of this machine.', registers })
    configured.set(workers)
    const help = 'Workers whose numbers are in this answer; of the others, the counts are those that were last read.'
    this.#answering = new Gauge({ name: 'parley_workers_answering', help, registers })
    this.#deaths = new Counter({
      name: 'parley_worker_deaths_total',
      help: 'Workers that exited unexpectedly. Their counts since the last scrape are lost.',
      registers,
    })
  }

  read(worker: number, values: readonly MetricValues[]): void {
    this.#last.set(worker, values)
  }

  /** The worker is gone; `isDeath` if nobody had asked it to go. */
  end(worker: number, isDeath: boolean): void {
    if (isDeath) this.#deaths.inc()
    const last = this.#last.get(worker)
    if (last === undefined) return
    this.#last.delete(worker)
    // The library types what `aggregate` makes as metrics, but they are their own values.
    const summed: readonly object[] = Registry.aggregate([this.#gone, countsIn(last)]).getMetricsAsArray()
    this.#gone = summed as readonly MetricValues[]
  }

  /** `answered` are the workers that were read for this text. */
  async text(answered: ReadonlySet<number>): Promise<string> {
    const living = [...this.#last].map(([worker, values]) => (answered.has(worker) ? values : countsIn(values)))
    this.#answering.set([...answered].filter((worker) => this.#last.has(worker)).length)
    return await Registry.aggregate([...living, this.#gone, await this.#own.getMetricsAsJSON()]).metrics()
  }
}

function countsIn(values: readonly MetricValues[]): readonly MetricValues[] {
  return values.filter(({ type }) => type !== 'gauge')
}
