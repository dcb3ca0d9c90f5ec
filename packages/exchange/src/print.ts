// What the process prints for its operator. If the reader is gone or the disk is full, only this output is lost (T69). An
// unhandled stream error would end the process and every request in flight.

for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

export function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

export function printError(text: string): void {
  process.stderr.write(`${text}\n`)
}

/** The last words of a process that cannot exit: `process.exit` would wait for a thread that waits for the disk. */
export function exitWith(text: string): void {
  printError(text)
  process.kill(process.pid, 'SIGKILL')
}
