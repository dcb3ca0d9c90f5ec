// What one request may cost at most, whatever it contains.

export interface ShapeFigures {
  readonly requestBytes: number
  readonly cpuMs: number
  readonly leftBytes: number
  readonly answerBytes: number
  readonly isAlive: boolean
}

const bounds = {
  /** The loop serves nobody else in this time. */
  cpuMs: 20,
  leftBytes: 1024 * 1024,
  answerBytes: 64 * 1024,
  answerBytesPerByte: 4,
} as const

/** What is wrong, each with the figure and its limit; empty if nothing is. */
export function faultsOfShape({
  requestBytes,
  cpuMs,
  leftBytes,
  answerBytes,
  isAlive,
}: ShapeFigures): readonly string[] {
  const answerMax = bounds.answerBytes + bounds.answerBytesPerByte * requestBytes
  return [
    ...(isAlive ? [] : ['the exchange died']),
    ...(cpuMs <= bounds.cpuMs ? [] : [`${cpuMs.toFixed(1)} ms of processor time, at most ${bounds.cpuMs}`]),
    ...(leftBytes <= bounds.leftBytes ? [] : [`${inKb(leftBytes)} KB remain, at most ${inKb(bounds.leftBytes)}`]),
    ...(answerBytes <= answerMax ? [] : [`an answer of ${inKb(answerBytes)} KB, at most ${inKb(answerMax)}`]),
  ]
}

export function isTooExpensive(cpuMs: number): boolean {
  return cpuMs > bounds.cpuMs
}

export function inKb(bytes: number): string {
  return (bytes / 1024).toFixed(bytes < 10_240 ? 1 : 0)
}
