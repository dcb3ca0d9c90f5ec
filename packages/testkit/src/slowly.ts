// An exchange whose time goes slowly, for tests that are not about time (slow-time.ts). A partner that answers is in time on
// any machine, and what is sent within a second is.

/** What a second of the machine is less to such an exchange. */
export const slowness = 20

/** How long the second of such an exchange takes. */
export const slowSecondMs = 1000 * slowness

/** How long a server keeps a connection that such an exchange may still use: what Node promises, in slow seconds. Without it
 * the server hangs up while the exchange sends on that connection. */
export const slowKeepAliveMs = 5 * slowSecondMs

/** Its environment. */
export const slowly = { NODE_OPTIONS: `--import=${new URL('./slow-time.ts', import.meta.url).href}` } as const
