// One machine has millions of loopback addresses. A run that takes another one for each request never meets the limit
// per address, which would otherwise decide how fast the cases may run.

import { randomInt } from 'node:crypto'

/** Gives another source address on each call; a run begins at a random one, so that two runs do not meet. */
export function loopbackAddresses(): () => string {
  let index = randomInt(addressCount)
  return () => addressAt(index++)
}

/** The addresses 127.1.0.1 to 127.254.255.254 in a circle; 127.0.0.1 is left to other clients. */
export function addressAt(index: number): string {
  const place = index % addressCount
  const second = 1 + Math.floor(place / (thirds * fourths))
  const third = Math.floor(place / fourths) % thirds
  return `127.${second}.${third}.${1 + (place % fourths)}`
}

const seconds = 254
const thirds = 256
const fourths = 254
const addressCount = seconds * thirds * fourths

/** Whether requests to this host may come from any address in 127.0.0.0/8. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || /^127(\.\d{1,3}){3}$/.test(host)
}
