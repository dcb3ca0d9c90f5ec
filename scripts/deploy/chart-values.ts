// Values for the chart besides those of its files.

/** Booking asks the ledger from a pod of its own, so the ledger needs keys. */
export const withBooking = {
  booking: { enabled: true },
  secrets: { ledger: { keysKey: 'keys', operatorKey: 'operator-key' } },
}
