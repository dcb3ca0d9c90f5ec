// T69: where lines leave the process. Node writes to a pipe without waiting and buffers what does not fit in memory, without
// a limit. Here is the limit: while a reader is too slow, lines above it are lost and counted, and when the reader has caught
// up, one line says how many. Nothing ever waits for a reader.

/** What is needed of process.stderr. */
export interface LineStream {
  /** How much of what was written still waits for the reader. */
  readonly writableLength: number
  write(text: string): boolean
  once(event: 'drain', heard: () => void): unknown
}

/**
 * `onLost` hears of lost lines as soon as there is room to tell of them. A stream says that it has caught up only after more
 * than 64 KiB have waited (`writableHighWaterMark`), so the bound must be above that.
 */
export function createPipe(
  stream: LineStream,
  queueBytesMax: number,
  onLost: (count: number) => void,
): (line: string) => void {
  let lost = 0
  let isListening = false

  function tellLost(): void {
    const count = lost
    lost = 0
    if (count > 0) onLost(count)
  }

  function whenRead(): void {
    isListening = false
    tellLost()
  }

  return (line) => {
    if (stream.writableLength + line.length <= queueBytesMax) {
      tellLost()
      stream.write(line)
      return
    }
    lost++
    if (isListening) return
    isListening = true
    stream.once('drain', whenRead)
  }
}
