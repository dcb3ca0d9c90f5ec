// D92: `${NAME}` in a text of the configuration file is replaced by an environment variable, so that a token need not be in
// the file. `$${` gives a literal `${`. The value of a variable is used as it is, never expanded again, and never shown in a
// problem: it may be a secret.

export type Environment = Readonly<Record<string, string | undefined>>

export interface SettingFault {
  readonly path: readonly string[]
  /** The rest of a sentence that begins with the name of the setting. */
  readonly words: string
}

export interface Expansion {
  readonly value: unknown
  /** By each text that came out: how it is written in the file. */
  readonly written: ReadonlyMap<string, string>
  readonly faults: readonly SettingFault[]
}

/** The longest text that may come out. */
const textLengthMax = 65_536

/** Every text of `settings` with its variables in place; names of settings stay as they are. */
export function expandTexts(settings: unknown, environment: Environment): Expansion {
  const written = new Map<string, string>()
  const faults: SettingFault[] = []
  /** YAML lets a list hold itself, or stand in several places. */
  const met = new Map<object, unknown>()

  function expanded(part: unknown, path: readonly string[]): unknown {
    if (typeof part === 'string') return expandedText(part, path)
    if (!isGroup(part) && !Array.isArray(part)) return part
    const known = met.get(part)
    if (known !== undefined) return known
    const copy: Record<string, unknown> | unknown[] = Array.isArray(part) ? [] : {}
    met.set(part, copy)
    for (const [name, member] of Object.entries(part)) {
      const value = expanded(member, [...path, name])
      // An assignment to `__proto__` would change what the group is.
      Object.defineProperty(copy, name, { value, enumerable: true, writable: true, configurable: true })
    }
    return copy
  }

  function expandedText(text: string, path: readonly string[]): string {
    if (!text.includes('${')) return text
    const { text: result, words, hasVariable } = expandText(text, environment)
    if (words !== undefined) faults.push({ path, words })
    else if (hasVariable) written.set(result, text)
    return result
  }

  return { value: expanded(settings, []), written, faults }
}

const reference = /\$\$\{|\$\{([^}]*)(\}?)/g
const variableName = /^[A-Z_][A-Z0-9_]*$/

interface ExpandedText {
  readonly text: string
  /** What is wrong with it; the first fault is enough. */
  readonly words: string | undefined
  readonly hasVariable: boolean
}

function expandText(written: string, environment: Environment): ExpandedText {
  let words: string | undefined
  let hasVariable = false
  const text = written.replace(reference, (whole, name: string | undefined, end: string) => {
    if (name === undefined) return '${'
    hasVariable = true
    const value = environment[name]
    words ??= faultOf(name, end, value)
    return value ?? whole
  })
  if (words === undefined && text.length > textLengthMax) {
    words = `is longer than ${textLengthMax} characters after its variables are replaced; shorten their values`
  }
  return { text, words, hasVariable }
}

/** What stands between the braces is told only where it is a name: it might be a piece of a secret. */
function faultOf(name: string, end: string, value: string | undefined): string | undefined {
  if (end === '') return 'has a ${ without a closing }; close it, or write $${ for a literal ${'
  if (!variableName.test(name)) {
    return 'has a ${…} that does not contain a variable name; use capital letters, digits and underscores such as ${ACME_TOKEN}, or $${ for a literal ${'
  }
  // As for settings: an empty variable counts as not set.
  if (value === undefined || value === '') {
    return `needs the environment variable ${name}, which is not set; set it, or write $\${${name}} for exactly these characters`
  }
  return undefined
}

function isGroup(part: unknown): part is object {
  return typeof part === 'object' && part !== null && Object.getPrototypeOf(part) === Object.prototype
}
