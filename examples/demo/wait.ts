// A wait that is seen: while something starts, the terminal says every few seconds for how long it has been starting.

const sayMs = 5000

/** What the work resolves with or rejects with, whenever that is: nothing here gives up. */
export async function showWait<Result>(
  what: string,
  work: Promise<Result>,
  say: (text: string) => void,
): Promise<Result> {
  const startedMs = performance.now()
  const timer = setInterval(() => {
    const seconds = Math.round((performance.now() - startedMs) / 1000)
    say(`still starting ${what} (${seconds} s)`)
  }, sayMs)
  try {
    return await work
  } finally {
    clearInterval(timer)
  }
}
