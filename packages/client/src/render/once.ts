// A page may render an ad again: a list is redrawn, or a chat is reopened. The exchange is notified once.

const sent = new WeakMap<object, Set<string>>()

/** True at the first call for this object and event. */
export function once(ad: object, event: 'win' | 'view' | 'billing' | 'feedback'): boolean {
  const events = sent.get(ad) ?? new Set()
  sent.set(ad, events)
  if (events.has(event)) return false
  events.add(event)
  return true
}
