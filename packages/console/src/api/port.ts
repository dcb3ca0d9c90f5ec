// Which port serves this page, and how it is asked: the admin port of an exchange, or the portal. The page of the portal says so in its head.

export const isPortal = portNamed() === 'portal'

function portNamed(): string | undefined {
  // Tests of plain functions have no page.
  if (typeof document === 'undefined') return undefined
  return document.querySelector<HTMLMetaElement>('meta[name="parley-port"]')?.content
}

/** Where this port has what the admin port has at `path`. */
export function addressOf(path: string): string {
  return isPortal ? portalAddressOf(path) : path
}

/** Everything of a side is below `/api`; the portal knows by itself which service has it. */
export function portalAddressOf(path: string): string {
  return path.startsWith('/session') ? path : `/api${path.replace(/^\/(?:ledger|booking)\//, '/')}`
}

const portalEveryMs = 30_000

/** How often a list is asked for again. The portal writes every question into its audit log, so there it is less often. */
export function everyMs(ms: number): number {
  return isPortal ? Math.max(ms, portalEveryMs) : ms
}

let csrf: string | undefined

/** Of the session: the portal wants it with every change. */
export function keepCsrf(token: string): void {
  csrf = token
}

export function changeHeaders(): Readonly<Record<string, string>> {
  return csrf === undefined ? {} : { 'x-parley-csrf': csrf }
}
