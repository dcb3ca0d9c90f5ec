// Reads the text format of Prometheus, as far as the exchange writes it.

export interface Sample {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

const line = /^([a-z_]+)(?:\{(.*)\})? (\S+)$/
const label = /(\w+)="([^"]*)"/g

export function readMetrics(text: string): readonly Sample[] {
  return text.split('\n').flatMap((row): readonly Sample[] => {
    const [, name, labels = '', value] = line.exec(row) ?? []
    if (name === undefined) return []
    const pairs = [...labels.matchAll(label)].map(([, key = '', worth = '']) => [key, worth] as const)
    return [{ name, labels: Object.fromEntries(pairs), value: Number(value) }]
  })
}

/** The sum of all samples of this name that carry these labels. */
export function total(samples: readonly Sample[], name: string, wanted: Readonly<Record<string, string>> = {}): number {
  return samples
    .filter((sample) => sample.name === name)
    .filter(({ labels }) => Object.entries(wanted).every(([key, value]) => labels[key] === value))
    .reduce((sum, { value }) => sum + value, 0)
}
