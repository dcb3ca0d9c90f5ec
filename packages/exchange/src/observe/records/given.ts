// In a list, JSON writes undefined as null.

export type Absent = null

export function given<Value>(value: Value | Absent): Value | undefined {
  return value ?? undefined
}
