// When memory is flat: at the end it is about what it was when the exchange had warmed up.

import { inMb, median } from '../../figures.ts'

const growthShareMax = 0.1
const growthBytesMax = 16 * 1024 * 1024

export interface MemoryFigures {
  /** The median of the second tenth of the samples: the first one is for warming up. */
  readonly earlyBytes: number
  /** The median of the last tenth. */
  readonly lateBytes: number
}

export function memoryFigures(samples: readonly number[]): MemoryFigures {
  const tenth = (index: number): readonly number[] =>
    samples.slice(Math.floor((samples.length * index) / 10), Math.floor((samples.length * (index + 1)) / 10))
  return { earlyBytes: median(tenth(1)), lateBytes: median(tenth(9)) }
}

export function faultsOfMemory({ earlyBytes, lateBytes }: MemoryFigures): readonly string[] {
  const most = earlyBytes + Math.max(earlyBytes * growthShareMax, growthBytesMax)
  // Too few samples do not pass.
  return lateBytes <= most ? [] : [`${inMb(lateBytes, 0)} MB at the end, at most ${inMb(most, 0)}`]
}

const bars = '▁▂▃▄▅▆▇█'

/** A curve of so many characters, from zero to the highest sample. */
export function sparkline(samples: readonly number[], width: number): string {
  const highest = Math.max(...samples)
  return Array.from({ length: Math.min(width, samples.length) }, (_, index) => {
    const from = Math.floor((samples.length * index) / Math.min(width, samples.length))
    const value = samples[from] ?? 0
    return bars[Math.min(bars.length - 1, Math.floor((value / highest) * bars.length))]
  }).join('')
}
