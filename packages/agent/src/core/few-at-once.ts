// Questions to another service, a few at a time: many at once would be answered no sooner, and would keep others waiting there.

const atOnce = 4

export async function fewAtOnce<Item, Value>(
  items: readonly Item[],
  ask: (item: Item) => Promise<Value>,
): Promise<readonly Value[]> {
  const values: Value[] = []
  for (let at = 0; at < items.length; at += atOnce)
    values.push(...(await Promise.all(items.slice(at, at + atOnce).map(ask))))
  return values
}
