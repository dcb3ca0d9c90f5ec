// A real provider of OpenID Connect on loopback, and a browser without pages that goes through its forms.

import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { freePort } from '@parley/testkit/free-port'
import { type FindAccount, Provider } from 'oidc-provider'

interface Account {
  readonly email?: string
  readonly email_verified?: boolean
}

export interface RunningProvider {
  readonly issuer: string
  /** By the login that somebody types. */
  readonly accounts: Map<string, Account>
  readonly stop: () => void
}

export async function startProvider(callbackUrl: string): Promise<RunningProvider> {
  const port = await freePort()
  const issuer = `http://127.0.0.1:${port}`
  const accounts = new Map<string, Account>()
  const findAccount: FindAccount = (_, id) => ({
    accountId: id,
    claims: () => Promise.resolve({ sub: id, ...accounts.get(id) }),
  })
  const provider = new Provider(issuer, {
    clients: [{ client_id: 'portal', client_secret: 'a secret of the portal', redirect_uris: [callbackUrl] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    pkce: { required: () => true },
    cookies: { keys: ['a key for cookies of a test'] },
    findAccount,
  })
  const server: Server = createServer(provider.callback())
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    issuer,
    accounts,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Cookies by host and name, as a browser keeps them. */
export class Browser {
  readonly #cookies = new Map<string, string>()

  async get(url: string, init: RequestInit = {}): Promise<Response> {
    const { host } = new URL(url)
    const own = [...this.#cookies].filter(([key]) => key.startsWith(`${host} `))
    const cookie = own.map(([key, value]) => `${key.slice(host.length + 1)}=${value}`).join('; ')
    const answer = await fetch(url, { ...init, redirect: 'manual', headers: { ...init.headers, cookie } })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '' || /Max-Age=0/i.test(line)) this.#cookies.delete(`${host} ${name}`)
      else this.#cookies.set(`${host} ${name}`, value)
    }
    return answer
  }

  /** Goes on until an address begins with `until`, and types this login wherever a form asks for one. */
  async follow(first: string, login: string, until: string): Promise<string> {
    let url = first
    for (let step = 0; step < 20; step++) {
      if (url.startsWith(until)) return url
      const answer = await this.get(url)
      const next = answer.headers.get('location') ?? (await this.#submit(url, await answer.text(), login))
      url = new URL(next, url).href
    }
    throw new Error(`${first} did not lead to ${until}, but to ${url}`)
  }

  async #submit(url: string, page: string, login: string): Promise<string> {
    const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1]
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? ''
    if (action === undefined) throw new Error(`no form at ${url}: ${page.slice(0, 500)}`)
    const body = new URLSearchParams({ prompt, login, password: 'any' })
    const answer = await this.get(new URL(action, url).href, { method: 'POST', body })
    return answer.headers.get('location') ?? url
  }
}
