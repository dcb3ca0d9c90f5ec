// Why a connection failed, for people: what TLS and the network say is meant for others.

const words: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
  ECONNRESET: 'the connection was reset',
  EPIPE: 'the connection was closed',
}

const plainPort = 'it speaks http, not https: write http:// in --url'
const securePort = 'it does not speak http: if it speaks https, write https:// in --url'

export function reasonOf(error: NodeJS.ErrnoException): string {
  const { code = '', message } = error
  if (isPlainPort(error)) return plainPort
  if (code.startsWith('HPE_')) return securePort
  return words[code] ?? (message.split('\n')[0] || code)
}

/** TLS was begun with a server that answered in another tongue; some callers pass on its words without the code. */
export function isPlainPort({ code, message }: NodeJS.ErrnoException): boolean {
  return code === 'ERR_SSL_WRONG_VERSION_NUMBER' || /\bSSL\b.*wrong version number/.test(message)
}
