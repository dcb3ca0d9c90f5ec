// Choices made by a source of chance that came in as an argument.

/** A number in [0, 1). */
export type Chance = () => number

export function pick<Item>(items: readonly Item[], chance: Chance): Item {
  const item = items[Math.floor(chance() * items.length)]
  if (item === undefined) throw new Error('there is nothing to pick from')
  return item
}

export function between(least: number, most: number, chance: Chance): number {
  return least + chance() * (most - least)
}

export function cents(amount: number): number {
  return Math.round(amount * 100) / 100
}
