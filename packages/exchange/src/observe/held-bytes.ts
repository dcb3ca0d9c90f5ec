// Roughly how much heap memory a value uses: its texts by their characters, everything else by its members. What several
// values share is counted for each of them, so that the sum of many is never too small.

const slotBytes = 8
const textBytes = 24
const characterBytes = 2
const listBytes = 48
/** An object with its header and the room that V8 keeps for members to come. */
const objectBytes = 64
const memberBytes = 16

/** Values come from JSON whose depth and number of members are bounded (D70). */
export function heldBytes(value: unknown): number {
  if (typeof value === 'string') return textBytes + characterBytes * value.length
  if (typeof value !== 'object' || value === null) return slotBytes
  let bytes: number
  if (Array.isArray(value)) {
    bytes = listBytes
    for (const item of value) bytes += slotBytes + heldBytes(item)
  } else {
    bytes = objectBytes
    for (const name in value) bytes += memberBytes + heldBytes((value as Readonly<Record<string, unknown>>)[name])
  }
  return bytes
}
