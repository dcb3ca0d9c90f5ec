// T75: whoever hears of an event never changes what the exchange answers. A sink that throws is reported once, and the
// others hear the event all the same.

import type { Report } from '../words/report.ts'
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
