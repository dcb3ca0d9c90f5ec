// A change in words. The text of the file is never shown: it may hold secrets.

import type { MemberValue } from '@parley/contract'
import { defaultOf } from '../../config/changeable.ts'
import type { Changed } from './edit-text.ts'
import type { PastChange } from './history.ts'

export function saysOf({ undoes, changed }: PastChange): string {
  if (undoes !== undefined) return `Reverted change ${undoes}`
  const names = [...new Set(changed.map(({ name }) => name))]
  return `Changed ${names.slice(0, 3).join(', ')}${names.length > 3 ? ` and ${names.length - 3} more` : ''}`
}

/** Such as `partner swift: sharePercent 100 (default) → 50`. */
export function diffOf({ kind, name, member, from, to }: Changed): string {
  const words = (value: MemberValue): string => {
    if (value !== null) return String(value)
    const byDefault = defaultOf(kind, member)
    return byDefault === null ? 'none' : `${byDefault} (default)`
  }
  return `${kind} ${name}: ${member} ${words(from)} → ${words(to)}`
}
