// A page may render an ad again: a list is drawn anew, or a chat is opened a second time. The exchange hears of it once.

const told = new WeakMap<object, Set<string>>()

/** True at the first call for this object and event. */
export function once(ad: object, event: 'win' | 'view' | 'billing'): boolean {
  const events = told.get(ad) ?? new Set()
  told.set(ad, events)
  if (events.has(event)) return false
  events.add(event)
  return true
}
