// Values that may have been meant in place of a wrong one. Most of them will not do; whoever asks tries them in turn.

import { likeFirst } from '../text/like-first.ts'

export interface Candidate {
  readonly value: unknown
  /** True when the value only shows what would be accepted; false when it says the same in the right form. */
  readonly isExample: boolean
}

/** For a value that is there and wrong; `name` is its key, and `says` is what it must be. */
export function candidatesFor(name: string, value: unknown, says: string): readonly Candidate[] {
  return [
    ...sameMeaning(value, says).map((one) => ({ value: one, isExample: false })),
    ...examples(value, says).map((one) => ({ value: one, isExample: true })),
    ...candidatesForMissing(name, says),
  ]
}

/** For a member that is not there, by its name. */
export function candidatesForMissing(name: string, says: string): readonly Candidate[] {
  const known = usualValues[name] ?? []
  return [...known, ...namedValues(says)].map((value) => ({ value, isExample: true }))
}

function sameMeaning(value: unknown, says: string): readonly unknown[] {
  switch (typeof value) {
    case 'string':
      return [...numberIn(value), ...truthIn(value), ...otherSpellings(value, says), listIn(value)]
    case 'number':
      return [String(value), value === 1, [value], rounded(value, 2), rounded(value, 6), Math.round(value)]
    case 'boolean':
      return [Number(value), [value]]
    default:
      if (!Array.isArray(value)) return [JSON.stringify(value), [value]]
      return [...(value.length === 1 ? value : []), value.join(', '), JSON.stringify(value)]
  }
}

function numberIn(text: string): readonly number[] {
  const number = Number(text.trim().replace(/^(?:USD|\$)\s*/, ''))
  return text.trim() === '' || !Number.isFinite(number) ? [] : [number, Math.round(number)]
}

function truthIn(text: string): readonly (boolean | number)[] {
  if (/^(?:true|yes)$/i.test(text)) return [true, 1]
  return /^(?:false|no)$/i.test(text) ? [false, 0] : []
}

function otherSpellings(text: string, says: string): readonly string[] {
  const host = /^(?:[a-z]+:)?\/\/([^/:?#]+)/i.exec(text)?.[1] ?? text.split(/[/:?#]/)[0] ?? ''
  // A word such as "male" may stand for the letter that a rule names.
  const letter = namedValues(says)
    .filter((named) => named === text.charAt(0).toUpperCase())
    .map(String)
  const spellings = [text.trim(), text.toUpperCase(), text.toLowerCase(), ...letter]
  return [...spellings, text.replace(/^http:/i, 'https:'), `https://${text}`, host].filter((other) => other !== text)
}

function listIn(text: string): readonly string[] {
  return text.split(',').map((part) => part.trim())
}

function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals))
}

function examples(value: unknown, says: string): readonly unknown[] {
  if (typeof value === 'number') return [Math.abs(value), ...numbersIn(says).toSorted(nearestTo(value))]
  if (Array.isArray(value)) return [value.slice(0, numbersIn(says).at(-1)), value.filter(isText)]
  if (typeof value === 'object' && value !== null) return parts(value, says)
  const text = typeof value === 'string' ? value : ''
  const named = [...likeFirst(namedValues(says).filter(isText), text), ...namedValues(says)]
  const id = text.replace(/[^A-Za-z0-9_.-]/g, '-').slice(0, 64)
  return [...named, id, id.replaceAll('.', '-'), `${id}-2`, ...numbersIn(says)]
}

/** An object with only one of the members that exclude each other. */
function parts(value: object, says: string): readonly object[] {
  const rivals = Object.keys(value).filter((name) => new RegExp(`\\b${RegExp.escape(name)}\\b`).test(says))
  return rivals.map((kept) =>
    Object.fromEntries(Object.entries(value).filter(([name]) => name === kept || !rivals.includes(name))),
  )
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

/** Words in quotes, and the words of a list. */
function namedValues(says: string): readonly unknown[] {
  const quoted = [...says.matchAll(/"([^"]+)"/g)].map(([, word]) => word)
  const listed = /(?:one of|be) ([\w-]+(?:, [\w-]+)+ or [\w-]+)/.exec(says)?.[1]?.split(/, | or /) ?? []
  const truth = says.includes('true or false') ? [false] : []
  return [...quoted, ...listed, ...truth]
}

function numbersIn(says: string): readonly number[] {
  return [...says.matchAll(/(?<![\w.])-?\d+(?:\.\d+)?/g)].map(([digits]) => Number(digits))
}

function nearestTo(value: number): (a: number, b: number) => number {
  return (a, b) => Math.abs(a - value) - Math.abs(b - value)
}

const title = { id: 1, required: 1, title: { len: 90 } }
const nativeText = JSON.stringify({ native: { ver: '1.2', assets: [title] } })

/** What usually stands in a required member. */
const usualValues: Readonly<Record<string, readonly unknown[]>> = {
  id: ['1', '2', '3', '4', 1, 2, 3, 4],
  imp: [[{ id: '1', native: { request: nativeText } }]],
  'imp[]': [{ id: '1', native: { request: nativeText } }],
  'adcpFormats[]': [{ agent_url: 'https://agent.example/', id: 'card' }],
  native: [{ request: nativeText }],
  request: [nativeText],
  assets: [[title]],
  title: [{ len: 90 }],
  len: [90],
  type: [1],
  mimes: [['video/mp4']],
  minduration: [5],
  maxduration: [30],
  protocols: [[2, 3]],
  event: [1],
  methods: [[1]],
  messageSequenceNumber: [1],
  messageLength: [64],
  isQuickReply: [false],
  sessionDurationMs: [48_000],
  value: ['purchase_inquiry', 'neutral'],
  confidence: [0.8],
  topics: [['running shoes']],
  signals: [['asked for a price']],
  score: [0.5],
  stage: ['consideration'],
  progress: [0.5],
  agent_url: ['https://agent.example/'],
}
