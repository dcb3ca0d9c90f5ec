// T75: whoever watches the exchange never changes what it answers. Metrics, records and notices hear what happened after it
// is decided; one of them that throws is reported, and the others hear it all the same.

/** Where accidents are told, with our id of the request in which they happened. */
export type Report = (error: unknown, requestId: string) => void

export function tellAll<Event>(
  watchers: readonly ((event: Event) => void)[],
  event: Event,
  requestId: string,
  report: Report,
): void {
  for (const watcher of watchers) {
    try {
      watcher(event)
    } catch (error) {
      report(error, requestId)
    }
  }
}
