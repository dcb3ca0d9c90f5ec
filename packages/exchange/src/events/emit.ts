// T75: a sink never changes the response. If a sink throws, the error is reported once, and the other sinks still get the
// event.

import type { Report } from '../model/report.ts'
import type { Emit, Event, EventSink } from './event.ts'

export function createEmit(sinks: readonly EventSink[], report: Report): Emit {
  return (event) => {
    for (const sink of sinks) {
      try {
        sink.put(event)
      } catch (error) {
        report(error, requestIdOf(event))
      }
    }
  }
}

function requestIdOf(event: Event): string | undefined {
  return 'requestId' in event ? event.requestId : undefined
}
