// A line of the log for a person at a terminal: the time, the level, the sentence, and what to do.

/** What log.ts writes for every event; accidents have one member more. */
interface Line {
  readonly level: string
  readonly at: string
  readonly worker?: number
  readonly msg: string
  readonly cure?: string
  readonly accident?: string
}

/** T59: of a text that came from elsewhere, nothing reaches the terminal but what prints. */
const unprintable = /[^ -~\n]/g

/** Several lines where there is an accident: all but the first are set in, so that none passes for a line of its own. */
export function plainLine(json: string): string {
  const { level, at, worker, msg, cure, accident } = JSON.parse(json) as Line
  const who = worker === undefined ? '' : `[${worker}] `
  const sentences = [msg, cure, accident === undefined ? undefined : `\n${accident}`]
  const text = sentences.filter((sentence) => sentence !== undefined).join(' ')
  const shown = text.replace(unprintable, escapeOf).replaceAll('\n', '\n    ')
  return `${at.slice(11, 19)} ${level.padEnd(5)} ${who}${shown}\n`
}

/** As JSON writes it. Applied to JSON itself, it changes nothing but how a character is spelt. */
export function escapeOf(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}
