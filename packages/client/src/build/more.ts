// OpenRTB has more members than the specification names, and exchanges and partners have members of their own. Those
// that publishers need most are typed; all others go into `more` and are sent unchanged.

import { defined, isObject, type Members } from '../json.ts'

/** An object that accepts any other member of OpenRTB, or of a partner. */
export interface More {
  /** Other members by their OpenRTB names. They never replace typed members, not even inside `ext`. */
  readonly more?: Members
}

type Opened<Value extends object> = { [Key in keyof Omit<Value, 'more'>]: Exclude<Value[Key], undefined> }

/** The object as it is sent: its own members, then those of `more`. */
export function opened<Value extends object>(value: Value & More): Opened<Value>
export function opened<Value extends object>(value: (Value & More) | undefined): Opened<Value> | undefined
export function opened(value: More | undefined): Members | undefined {
  if (value === undefined) return undefined
  const { more = {}, ...known } = value
  const own: Members = defined(known)
  const ext = isObject(more.ext) && (own.ext === undefined || isObject(own.ext)) ? { ...more.ext, ...own.ext } : own.ext
  // Spread twice, so that its own members come first and win.
  return defined({ ...own, ...more, ...own, ext: ext ?? more.ext })
}
