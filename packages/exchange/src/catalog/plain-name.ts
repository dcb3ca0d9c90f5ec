// A name that somebody else chose, as any reader can store it. Databases refuse NUL and halves of characters, so one such
// name would otherwise stop the record that it is in.

/** Names are for people and for grouping; what the exchange looks up by is an id of its own. */
const nameLengthMax = 128
const isPlainName = /^[\w.:-]{0,128}$/
const controls = /\p{Cc}/gu

/** Whole characters, no control characters, bounded in length. */
export function plainName(name: string): string {
  return isPlainName.test(name) ? name : name.slice(0, nameLengthMax).toWellFormed().replace(controls, '\ufffd')
}
