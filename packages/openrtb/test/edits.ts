// Changes to a JSON document at any of its places: the tool with which the properties make faulty requests.

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export type JsonObject = { [key: string]: Json }

export interface Change {
  readonly kind: 'delete' | 'replace' | 'null' | 'insert' | 'wrap' | 'repeat'
  /** Chooses the place among all that the document has. */
  readonly place: number
  readonly key: string
  readonly value: Json
}

type Path = readonly (string | number)[]

interface Place {
  readonly path: Path
  readonly key: string | number
  readonly value: Json
}

/** Every member and item of a document, the outer ones first. */
export function placesIn(value: Json, path: Path = []): readonly Place[] {
  if (typeof value !== 'object' || value === null) return []
  const entries: readonly (readonly [string | number, Json])[] = Array.isArray(value)
    ? value.map((item, index) => [index, item] as const)
    : Object.entries(value)
  return entries.flatMap(([key, member]) => {
    const inner = [...path, key]
    return [{ path: inner, key, value: member }, ...placesIn(member, inner)]
  })
}

export function applied(document: Json, { kind, place, key, value }: Change): Json {
  const chosen = placeOf(document, place)
  switch (kind) {
    case 'delete':
      return withoutValueAt(document, chosen.path)
    case 'replace':
      return withValueAt(document, chosen.path, value)
    case 'null':
      return withValueAt(document, chosen.path, null)
    case 'insert':
      return insertedAt(document, place, key, value)
    case 'wrap':
      return withValueAt(document, chosen.path, [chosen.value])
    case 'repeat':
      return withValueAt(
        document,
        chosen.path,
        Array.isArray(chosen.value) ? [...chosen.value, ...chosen.value] : value,
      )
  }
}

/** A walk from the root: at each step the number says whether to stay (one time in four) and which way to go. */
function placeOf(document: Json, number: number): Pick<Place, 'path' | 'value'> {
  let path: Path = []
  let value = document
  for (let rest = number; typeof value === 'object' && value !== null; ) {
    const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value)
    const key = keys[rest % keys.length]
    rest = Math.floor(rest / Math.max(keys.length, 1))
    if (key === undefined || (path.length > 0 && rest % 4 === 0)) break
    rest = Math.floor(rest / 4)
    path = [...path, key]
    value = (value as JsonObject)[key] ?? null
  }
  return { path, value }
}

export function insertedAt<Document extends Json>(
  document: Document,
  number: number,
  key: string,
  value: Json,
): Document {
  const { path, value: chosen } = placeOf(document, number)
  const isInside = isObject(chosen)
  if (!isInside && !isObject(document)) return document
  return withValueAt(document, isInside ? [...path, key] : [key], value) as Document
}

export function withValueAt(document: Json, [key, ...inner]: Path, value: Json): Json {
  if (key === undefined) return value
  const changed = withValueAt((document as JsonObject)[key] ?? null, inner, value)
  if (Array.isArray(document)) return document.with(Number(key), changed)
  // A computed key makes __proto__ a member like any other.
  return { ...(document as JsonObject), [key]: changed }
}

export function withoutValueAt(document: Json, [key, ...inner]: Path): Json {
  if (key === undefined) return document
  if (inner.length > 0) {
    return withValueAt(document, [key], withoutValueAt((document as JsonObject)[key] ?? null, inner))
  }
  if (Array.isArray(document)) return document.toSpliced(Number(key), 1)
  return Object.fromEntries(Object.entries(document as JsonObject).filter(([name]) => name !== key))
}

/** The document with its native requests as the strings that they are on the wire. */
export function encoded(document: Json): Json {
  const imps = isObject(document) ? document.imp : undefined
  if (!isObject(document) || !Array.isArray(imps)) return document
  return { ...document, imp: imps.map(encodedImp) }
}

function encodedImp(imp: Json): Json {
  if (!isObject(imp) || !isObject(imp.native) || !isObject(imp.native.request)) return imp
  return { ...imp, native: { ...imp.native, request: JSON.stringify(imp.native.request) } }
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
