// One step of a round: what was found, or why the round ends here and what to do.

export interface RoundStep {
  readonly name: string
  readonly lines: readonly string[]
  readonly fault?: { readonly message: string; readonly fix: string }
}

export type Stepped<Value> =
  | { readonly kind: 'done'; readonly step: RoundStep; readonly value: Value }
  | { readonly kind: 'failed'; readonly step: RoundStep }

export function done<Value>(name: string, value: Value, lines: readonly string[]): Stepped<Value> {
  return { kind: 'done', step: { name, lines }, value }
}

export function failed(name: string, message: string, fix: string): Stepped<never> {
  return { kind: 'failed', step: { name, lines: [], fault: { message, fix } } }
}
