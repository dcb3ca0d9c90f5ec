// Why a process ended, from what it said last: the message of an uncaught error, or its last line.

const message = /^(?:Uncaught )?(?:\w+)?(?:Error|Exception)\b.*$/m
const noise = /^(?:\s|\^|Node\.js v|$)/
const charactersMax = 300

/** Undefined if it said nothing that explains anything. */
export function lastWords(said: string): string | undefined {
  const words = message.exec(said)?.[0] ?? said.split('\n').findLast((line) => !noise.test(line))
  return words === undefined ? undefined : messageOf(words).slice(0, charactersMax)
}

/** The sentence of a line of a log. */
function messageOf(line: string): string {
  try {
    const { msg } = JSON.parse(line) as { readonly msg?: unknown }
    return typeof msg === 'string' ? msg : line
  } catch {
    return line
  }
}
