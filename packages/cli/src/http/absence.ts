// What a command prints when no server answers.

/** What to do when no exchange answers. */
export function absence(url: string, reason: string): string {
  return `No exchange answers at ${url} (${reason}). Start one with npm start -- --sample in the project or npx parley-exchange --sample elsewhere, or set --url.`
}
