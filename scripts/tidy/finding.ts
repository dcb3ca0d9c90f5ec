// What a check has to say: one sentence for each thing to do, and how much it looked at.

export interface Finding {
  readonly file: string
  readonly line: number
  /** Says what to do. */
  readonly sentence: string
}

export interface Report {
  readonly checked: number
  /** What was counted, in the plural. */
  readonly unit: string
  readonly findings: readonly Finding[]
}

export function showFinding({ file, line, sentence }: Finding): string {
  return `${file}:${line}: ${sentence}`
}
