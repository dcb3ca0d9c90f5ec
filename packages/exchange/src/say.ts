// What the process tells its operator. Whoever reads it may be gone and the disk behind it may be full: words are lost
// then, and nothing else (T69). An error that nobody hears would end the process with all answers that are under way.

for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

export function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

export function complain(text: string): void {
  process.stderr.write(`${text}\n`)
}
