// The sections of the United States in a GPP string, brought to the length that their version has. The official decoder
// ignores the version, infers the layout of section 7 from its length alone, and reads neither what follows the last field
// nor a second subsection: an opt-out or a child would be overlooked there.

import { Bits } from './bits.ts'

/** The section without padding; undefined when it is of another version, is cut off or has more than it can have. */
export function exactSection(id: number, text: string): string | undefined {
  const [core = '', subsection, ...others] = text.split('.', 3)
  const layout = layouts.get(id)
  const version = new Bits(core).number(6)
  const coreBits = layout?.coreBits[version - 1]
  if (layout === undefined || coreBits === undefined || others.length > 0) return undefined
  const exactCore = exactSegment(core, coreBits)
  if (exactCore === undefined || subsection === undefined) return exactCore
  const exactSubsection = isSubsection(subsection, layout) ? exactSegment(subsection, layout.subsectionBits) : undefined
  return exactSubsection === undefined ? undefined : `${exactCore}.${exactSubsection}`
}

interface Layout {
  /** How many bits the core has, for version 1, version 2 and so on. */
  readonly coreBits: readonly number[]
  /** How many bits the one subsection has that may follow; 0 where none is known. */
  readonly subsectionBits: number
}

const gpcBits = 3
const gpcType = 1
/** Two bits for each of eight kinds of sensitive data, and no type in front of them. */
const sensitiveDataBits = 16

const layout = (coreBits: readonly number[], subsectionBits: number): Layout => ({ coreBits, subsectionBits })

/** The lengths of https://github.com/InteractiveAdvertisingBureau/Global-Privacy-Platform/tree/main/Sections. */
const layouts: ReadonlyMap<number, Layout> = new Map([
  [7, layout([60, 70], gpcBits)], // the United States
  [8, layout([46], gpcBits)], // California
  [9, layout([40], 0)], // Virginia
  [10, layout([38], gpcBits)], // Colorado
  [11, layout([42], 0)], // Utah
  [12, layout([44], gpcBits)], // Connecticut
  [13, layout([46], 0)], // Florida
  [14, layout([46], gpcBits)], // Montana
  [15, layout([52], gpcBits)], // Oregon
  [16, layout([42], gpcBits)], // Texas
  [17, layout([52], gpcBits)], // Delaware
  [18, layout([42], gpcBits)], // Iowa
  [19, layout([42], gpcBits)], // Nebraska
  [20, layout([46], gpcBits)], // New Hampshire
  [21, layout([54], gpcBits)], // New Jersey
  [22, layout([42], gpcBits)], // Tennessee
  [23, layout([42], gpcBits)], // Minnesota
  [24, layout([22], gpcBits)], // Maryland
  [25, layout([24], sensitiveDataBits)], // Indiana
  [26, layout([24], sensitiveDataBits)], // Kentucky
  [27, layout([24], sensitiveDataBits)], // Rhode Island
])

function isSubsection(text: string, { subsectionBits }: Layout): boolean {
  if (subsectionBits === gpcBits) return new Bits(text).number(2) === gpcType
  return subsectionBits > 0
}

/** The letters that hold these bits. Encoders pad them differently, but always with zeros. */
function exactSegment(text: string, width: number): string | undefined {
  const letters = Math.ceil(width / 6)
  const spareBits = new Bits(text, width).number(letters * 6 - width)
  const isWhole = text.length >= letters && spareBits === 0 && /^A*$/.test(text.slice(letters))
  return isWhole ? text.slice(0, letters) : undefined
}
