// What the image can run, by the first word of its arguments.

export const programs: Readonly<Record<string, string>> = {
  exchange: '../../dist/programs/exchange.js',
  ledger: '../../dist/programs/ledger.js',
  booking: '../../dist/programs/booking.js',
  agent: '../../dist/programs/agent.js',
  portal: '../../dist/programs/portal.js',
  parley: '../../packages/cli/src/main.ts',
  // A scripted demand partner, for compose.yaml.
  bidder: '../../examples/bidder.ts',
}

/** What runs for long: compose.yaml and the chart start these and nothing else. */
export const services: readonly string[] = [
  'exchange',
  'ledger serve',
  'ledger ship',
  'booking',
  'agent',
  'portal',
  'bidder',
]
