// Publishers send the same few URLs and names all day, and to read one takes longer than to recognise it.

/** More texts are not kept: the one that came first goes. */
const textsMax = 256
/** A longer text is read each time. */
const lengthMax = 512

/** The same function, where its result depends on nothing but the text. */
export function forKnownTexts<Value extends object | string | number | boolean>(
  make: (text: string) => Value,
): (text: string) => Value {
  const known = new Map<string, Value>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    const made = make(text)
    if (text.length > lengthMax) return made
    if (known.size >= textsMax) for (const oldest of known.keys().take(1)) known.delete(oldest)
    known.set(text, made)
    return made
  }
}
