// As much of oidc-provider as a test needs; it has no types of its own.

declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http'

  interface Account {
    readonly accountId: string
    readonly claims: () => Promise<Readonly<Record<string, unknown>>>
  }

  export class Provider {
    constructor(issuer: string, configuration: object)
    callback(): RequestListener
  }

  export type FindAccount = (context: unknown, id: string) => Account | undefined
}
