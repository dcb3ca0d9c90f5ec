// Domains of advertisers against a list of names that may be long: the list becomes a set once, and for a domain only the few
// names that it can be within are looked up (T13).

export type Domains = ReadonlySet<string>

/** Letters' case does not matter in domains. What is no text names nobody. */
export function domainsOf(list: readonly unknown[]): Domains {
  return new Set(list.filter((name) => typeof name === 'string').map((name) => name.toLowerCase()))
}

/** `shop.example.com` is within its own name, within `example.com` and within `com`. */
export function isWithin(domain: string, names: Domains): boolean {
  const name = domain.toLowerCase()
  if (names.has(name)) return true
  for (let dot = name.indexOf('.'); dot !== -1; dot = name.indexOf('.', dot + 1)) {
    if (names.has(name.slice(dot + 1))) return true
  }
  return false
}
