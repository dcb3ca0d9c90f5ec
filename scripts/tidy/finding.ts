export interface Finding {
  readonly file: string
  readonly line: number
  /** Says what to do. */
  readonly sentence: string
}
