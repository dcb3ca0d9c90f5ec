// Values for the chart besides those of its files.

import { yamlAt } from './deploy-files.ts'

/** Booking asks the ledger from a pod of its own, so the ledger needs keys. */
export const withBooking = {
  booking: { enabled: true },
  secrets: { ledger: { keysKey: 'keys', operatorKey: 'operator-key' } },
}

/** The portal asks the ledger from a pod of its own, too. */
export const withPortal = {
  secrets: withBooking.secrets,
  portal: { enabled: true, url: 'https://portal.example', proxies: '10.0.0.0/8' },
}

export const withAgent = { ...withBooking, agent: { enabled: true, config: yamlAt('docs/examples/agent.yaml') } }
