// Loaded before the exchange, whose clock is performance.now and setTimeout (packages/exchange/src/time/clock.ts), so that both go slowly. A
// deadline that runs out takes as much longer: a test that waits for one has an exchange with the time of the machine.

import { slowness } from './slowly.ts'

const { performance, setTimeout: startTimer } = globalThis
const now = performance.now.bind(performance)
const beganAtMs = now()

performance.now = () => beganAtMs + (now() - beganAtMs) / slowness
globalThis.setTimeout = Object.assign(
  (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => startTimer(run, ms * slowness, ...args),
  startTimer,
)
