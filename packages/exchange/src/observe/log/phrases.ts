// Parts of sentences in the log, by what they are about.

export const orders = {
  SIGTERM: 'it received SIGTERM',
  SIGINT: 'it received SIGINT (Ctrl-C)',
  disconnect: 'the process that started this worker is gone',
} as const

export const reloadOrders = {
  SIGHUP: 'SIGHUP',
  watch: 'a file was saved',
  console: 'changed from the console',
} as const

export const keepers = {
  redis: {
    name: 'Redis',
    cure: 'Start Redis or fix limits.redisUrl (REDIS_URL). Once Redis is back, no restart is needed here.',
  },
  primary: { name: 'The primary process', cure: 'Check whether the machine is overloaded.' },
} as const

export const modelCures = {
  last: 'It is not tried again: check auction.model, and restart the exchange.',
  retried:
    'It is tried again by itself. If it stays away, check auction.model and, if it is a service, whether it runs.',
} as const

export const noticeCures = {
  malformed: 'A notice URL was changed or cut off; publishers must call it exactly as they received it.',
  forged: 'Ignore it if it is rare; otherwise check that all nodes have the same PARLEY_NOTICE_SECRET.',
  expired: 'A publisher called a notice URL too late; it must call within notices.expirySeconds.',
  'unknown-reason': 'A chat sent feedback without one of the six reasons; see docs/guides/chat-fit.md.',
  'over-limit': 'One address sends more notices than limits.ip allows; raise its limit in limits.addresses.',
} as const

export const urlRefusals = {
  malformed: 'malformed',
  'not-secure': 'not https on the default port',
  'not-registered': 'not under its noticeDomains',
  address: 'an IP address instead of a host name',
} as const

export const deliveryEnds = {
  failed: {
    words: (attempts: number) => `none of ${attempts} attempts was answered with 2xx`,
    cure: 'Contact the partner: its notice server does not answer or returns errors.',
  },
  refused: {
    words: (_: number, refusal: keyof typeof urlRefusals = 'malformed') => `its URL is ${urlRefusals[refusal]}`,
    cure: 'Contact the partner.',
  },
  dropped: {
    words: () => 'the queue is full',
    cure: 'Its notice server is slow or down; notices.deliveryQueueMax sets the size of the queue.',
  },
  'unknown-url': {
    words: () => 'its URL was too long for the notice URL, and only another process has it in memory',
    cure: 'Ask the partner for shorter notice URLs.',
  },
} as const

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

/** The errors of the network have their cause inside. */
export function messagesIn(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : `${error.message}: ${messagesIn(error.cause)}`
}
