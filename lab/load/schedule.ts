// The times of an open loop. They are fixed before it starts: a server that is slow to answer gets its requests all the
// same, and the wait of each is counted from the time at which it should have been sent.

export interface Schedule {
  readonly perSecond: number
  readonly seconds: number
}

export function requestsIn({ perSecond, seconds }: Schedule): number {
  return Math.round(perSecond * seconds)
}

/** When the request of that index should be sent, in milliseconds from the start. */
export function intendedMs(index: number, { perSecond }: Schedule): number {
  return (index * 1000) / perSecond
}

/** How many requests should have been sent by now. */
export function dueBy(elapsedMs: number, schedule: Schedule): number {
  return Math.min(requestsIn(schedule), Math.floor((elapsedMs * schedule.perSecond) / 1000) + 1)
}
