// A collector of OpenTelemetry behind an address.

const timeoutMs = 5000

/** Whether it takes a body. It never rejects. */
export function collectorAt(url: string): (body: string) => Promise<boolean> {
  const headers = { 'content-type': 'application/json' }
  return async (body) => {
    try {
      const signal = AbortSignal.timeout(timeoutMs)
      const answer = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' })
      await answer.arrayBuffer()
      return answer.ok
    } catch {
      return false
    }
  }
}
