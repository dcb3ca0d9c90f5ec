// Parsed native requests, parameters and campaigns outlive a request. What depends on only one of them is computed once and
// cached as long as it lives.

export function onceFor<Key extends object, Value extends object | string>(
  make: (key: Key) => Value,
): (key: Key) => Value {
  // Most of ten thousand campaigns never make anything, and each map costs.
  let made: WeakMap<Key, Value> | undefined
  return (key) => {
    const known = made?.get(key)
    if (known !== undefined) return known
    const fresh = make(key)
    made ??= new WeakMap()
    made.set(key, fresh)
    return fresh
  }
}
