// A claim among processes that share limits: whoever claims a key first has it.

export interface ClaimSource {
  /** True for the first that claims the key within these seconds. It fails where nobody can say. */
  readonly claim: (key: string, seconds: number) => Promise<boolean>
}
