// T40: valid bid responses, changed at random in their structure and in their bytes; the same for the same seed.

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }

/** Values that have broken somebody's parser before. */
const oddValues: readonly Json[] = [
  null,
  true,
  0,
  -0,
  -1,
  1e9,
  1e308,
  5e-324,
  0.000_000_1,
  2 ** 53,
  '',
  '5',
  'NaN',
  'i1',
  'i9',
  'r1',
  'USD',
  'EUR',
  'http://shop.example/',
  'javascript:alert(1)',
  'https://',
  'https://shop.example/${AUCTION_AD_ID}',
  '\ud800',
  '\u0000\u202e<script>',
  '${AUCTION_PRICE}$&',
  'x'.repeat(300),
  [],
  {},
  [[]],
  [null],
  { native: {} },
  { id: 1, title: { text: 'x' } },
  { length: 5 },
  { toString: 1, constructor: { prototype: 1 } },
]

export function mutated(document: Json, random: () => number): string {
  let changed = document
  for (let count = 1 + pick(3, random); count > 0; count--) changed = changeSomewhere(changed, random)
  const text = JSON.stringify(changed)
  return random() < 0.15 ? changedBytes(text, random) : text
}

function changeSomewhere(value: Json, random: () => number): Json {
  if (typeof value === 'string' && value.startsWith('{') && random() < 0.8) return changeInside(value, random)
  if (typeof value !== 'object' || value === null || random() < 0.03) return otherValue(value, random)
  return Array.isArray(value) ? changeList(value, random) : changeObject(value as { [name: string]: Json }, random)
}

/** `adm` is JSON in a text; most of its changes are made inside. */
function changeInside(text: string, random: () => number): Json {
  try {
    return JSON.stringify(changeSomewhere(JSON.parse(text) as Json, random))
  } catch {
    return text
  }
}

const factors = [-1, 0.001, 1000, 1e6, 1.000_001]

function otherValue(value: Json, random: () => number): Json {
  if (typeof value === 'number' && random() < 0.5) return value * (factors[pick(factors.length, random)] ?? 1)
  return oddValues[pick(oddValues.length, random)] ?? null
}

function changeList(list: readonly Json[], random: () => number): Json {
  const at = pick(list.length, random)
  const item = list[at]
  const choice = random()
  if (item === undefined || choice < 0.1) return [...list, oddValues[pick(oddValues.length, random)] ?? null]
  if (choice < 0.2) return list.toSpliced(at, 1)
  if (choice < 0.3) return [...list, item]
  if (choice < 0.32) return Array.from({ length: 50 }, () => item)
  return list.with(at, changeSomewhere(item, random))
}

function changeObject(object: { readonly [name: string]: Json }, random: () => number): Json {
  const name = chosenName(Object.keys(object), random)
  if (name === undefined || random() < 0.05)
    return { ...object, extra: oddValues[pick(oddValues.length, random)] ?? null }
  const { [name]: member = null, ...rest } = object
  const choice = random()
  if (choice < 0.12) return rest
  if (choice < 0.16) return { ...rest, [`${name}x`]: member }
  return { ...object, [name]: changeSomewhere(member, random) }
}

/** Most changes go down to the bids and their markup. */
function chosenName(names: readonly string[], random: () => number): string | undefined {
  const down = names.find((name) => ['seatbid', 'bid', 'adm', 'native'].includes(name))
  return down !== undefined && random() < 0.6 ? down : names[pick(names.length, random)]
}

function changedBytes(text: string, random: () => number): string {
  const bytes = Buffer.from(text)
  for (let count = 1 + pick(3, random); count > 0; count--) bytes[pick(bytes.length, random)] = pick(256, random)
  const cut = random() < 0.2 ? bytes.subarray(0, pick(bytes.length, random)) : bytes
  return cut.toString('utf8')
}

function pick(count: number, random: () => number): number {
  return Math.floor(random() * count)
}
