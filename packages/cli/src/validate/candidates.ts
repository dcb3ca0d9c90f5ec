// Values that may have been meant instead of a wrong one. Most of them do not fit; the caller tries them in turn.

import type { Issue } from '@parley/openrtb'
import { likeFirst } from '../text/like-first.ts'

export interface Candidate {
  readonly value: unknown
  /** True when the value only shows what would be accepted; false when it says the same in the right form. */
  readonly isExample: boolean
}

/** What a fault says about the values that would be valid. */
export type Wanted = Pick<Issue, 'accepts' | 'members'>

/** For a value that is there and wrong; `name` is its key. */
export function candidatesFor(name: string, value: unknown, wanted: Wanted): readonly Candidate[] {
  return [
    ...sameMeaning(value, wanted).map((one) => ({ value: one, isExample: false })),
    ...examples(value, wanted).map((one) => ({ value: one, isExample: true })),
    ...candidatesForMissing(name, wanted),
  ]
}

/** For a member that is not there, by its name. */
export function candidatesForMissing(name: string, wanted: Wanted): readonly Candidate[] {
  const known = usualValues[name] ?? []
  return [...known, ...textsIn(wanted)].map((value) => ({ value, isExample: true }))
}

function sameMeaning(value: unknown, wanted: Wanted): readonly unknown[] {
  switch (typeof value) {
    case 'string':
      return [...numberIn(value), ...truthIn(value), ...otherSpellings(value, wanted), listIn(value)]
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

function otherSpellings(text: string, wanted: Wanted): readonly string[] {
  const host = /^(?:[a-z]+:)?\/\/([^/:?#]+)/i.exec(text)?.[1] ?? text.split(/[/:?#]/)[0] ?? ''
  // A word such as "male" may mean the letter that a rule lists.
  const letter = textsIn(wanted).filter((named) => named === text.charAt(0).toUpperCase())
  const spellings = [text.trim(), text.toUpperCase(), text.toLowerCase(), ...letter]
  return [...spellings, text.replace(/^http:/i, 'https:'), `https://${text}`, host].filter((other) => other !== text)
}

function listIn(text: string): readonly string[] {
  return text.split(',').map((part) => part.trim())
}

function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals))
}

function examples(value: unknown, wanted: Wanted): readonly unknown[] {
  const numbers = numbersIn(wanted)
  if (typeof value === 'number') return [Math.abs(value), ...numbers.toSorted(nearestTo(value))]
  if (Array.isArray(value)) return [value.slice(0, wanted.accepts?.itemsMax), value.filter(isText)]
  if (typeof value === 'object' && value !== null) return parts(value, wanted)
  const text = typeof value === 'string' ? value : ''
  const id = text.replace(/[^A-Za-z0-9_.-]/g, '-').slice(0, 64)
  return [...likeFirst(textsIn(wanted), text), id, id.replaceAll('.', '-'), `${id}-2`, ...numbers]
}

/** An object with only one of the members that exclude each other. */
function parts(value: object, { members = [] }: Wanted): readonly object[] {
  const rivals = Object.keys(value).filter((name) => members.includes(name))
  return rivals.map((kept) =>
    Object.fromEntries(Object.entries(value).filter(([name]) => name === kept || !rivals.includes(name))),
  )
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

/** The texts that are accepted, where they are listed. */
function textsIn({ accepts }: Wanted): readonly string[] {
  return accepts?.values?.filter(isText) ?? []
}

/** The numbers that are accepted, or the first and the last of them. */
function numbersIn({ accepts = {} }: Wanted): readonly number[] {
  const { values = [], minimum, maximum } = accepts
  return [...values, minimum, maximum].filter((one) => typeof one === 'number')
}

function nearestTo(value: number): (a: number, b: number) => number {
  return (a, b) => Math.abs(a - value) - Math.abs(b - value)
}

const title = { id: 1, required: 1, title: { len: 90 } }
const nativeText = JSON.stringify({ native: { ver: '1.2', assets: [title] } })

/** Usual values of required members. */
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
