// The command line parser suggests options that differ by a typo. This adds those that are meant by another word.

/** Words for the same thing in other tools and in other commands, by our own option. */
const otherWords: Readonly<Record<string, readonly string[]>> = {
  '--url': ['operator', 'ledger', 'exchange', 'admin', 'server', 'host', 'address', 'endpoint', 'base-url', 'uri'],
  '--key-file': ['key', 'api-key', 'token'],
  '--key': ['api-key', 'token'],
  '--json': ['format', 'output'],
}

/** A mistake of the parser with the option of the command that was probably meant. */
export function withNearOption(complaint: string, options: readonly string[]): string {
  const [, unknown] = /^error: unknown option '--([\w-]+)'\s*$/.exec(complaint) ?? []
  if (unknown === undefined) return complaint
  const meant = [...options, '--json'].find((option) => otherWords[option]?.includes(unknown))
  return meant === undefined ? complaint : `${complaint.trimEnd()}\n(Did you mean ${meant}?)\n`
}
