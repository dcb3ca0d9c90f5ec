// Reads and replaces one part of a JSON value. The value itself is never changed.

import type { Step } from './locate.ts'

export function valueAt(value: unknown, steps: readonly Step[]): unknown {
  return steps.reduce<unknown>((part, step) => (isContainer(part) ? part[step] : undefined), value)
}

/** The same value with another part at the end of the way; undefined removes it. */
export function withValueAt(value: unknown, steps: readonly Step[], part: unknown): unknown {
  const [step, ...rest] = steps
  if (step === undefined) return part
  const inner = withValueAt(isContainer(value) ? value[step] : undefined, rest, part)
  if (Array.isArray(value)) {
    const items = value.map((item: unknown, index) => (index === step ? inner : item))
    return inner === undefined ? items.filter((_, index) => index !== step) : items
  }
  const { [step]: _, ...others } = isContainer(value) ? value : {}
  return inner === undefined ? others : { ...(isContainer(value) ? value : {}), [step]: inner }
}

function isContainer(value: unknown): value is Readonly<Record<Step, unknown>> {
  return typeof value === 'object' && value !== null
}
