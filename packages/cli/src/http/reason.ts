// Why a connection failed, in words for people; the messages of TLS and the network are not.

const words: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing is listening there',
  ENOTFOUND: 'no such host',
  ECONNRESET: 'the connection was reset',
  EPIPE: 'the connection was closed',
}

export function reasonOf(error: NodeJS.ErrnoException): string {
  const { code = '', message } = error
  if (isPlainPort(error)) return `it uses http, not https: write http:// in --url`
  if (code.startsWith('HPE_')) return `it does not use http: if it uses https, write https:// in --url`
  return words[code] ?? (message.split('\n')[0] || code)
}

/** TLS was started with a server that answered in another protocol; some callers report the message without the code. */
export function isPlainPort({ code, message }: NodeJS.ErrnoException): boolean {
  return code === 'ERR_SSL_WRONG_VERSION_NUMBER' || /\bSSL\b.*wrong version number/.test(message)
}
