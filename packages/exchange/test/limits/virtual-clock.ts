// The clock of the simulations: what is due runs in the order of its time, and promises settle in between.

export { FakeClock as VirtualClock, later, settled } from '@parley/testkit/clock'
