// Sums and medians, and how figures are printed.

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length / 2
  const upper = sorted[Math.floor(half)] ?? Number.NaN
  return Number.isInteger(half) ? ((sorted[half - 1] ?? Number.NaN) + upper) / 2 : upper
}

/** 12345.6 → `12,346` */
export function countText(value: number): string {
  return Math.round(value).toLocaleString('en-US')
}

/** 0.987 → `98.7 %` */
export function percent(share: number): string {
  return `${(share * 100).toFixed(share === 1 || share === 0 ? 0 : 1)} %`
}

export function ms(value: number): string {
  return `${value.toFixed(0)} ms`
}

/** Without the unit. */
export function inMb(bytes: number, digits: number = 1): string {
  return (bytes / 2 ** 20).toFixed(digits)
}
