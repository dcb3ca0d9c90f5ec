// URLs of ads are untrusted. They are used only if a browser can do nothing with them except fetch or open them.

const lengthMax = 4096

const loopback = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** The URL in canonical form, or undefined if it is not https. `loopbackHttp` also accepts http of this machine. */
export function safeUrl(value: unknown, loopbackHttp: boolean): string | undefined {
  if (typeof value !== 'string' || value.length > lengthMax || !URL.canParse(value)) return undefined
  const url = new URL(value)
  if (url.username !== '' || url.password !== '') return undefined
  if (url.protocol === 'https:') return url.href
  return loopbackHttp && url.protocol === 'http:' && loopback.test(url.hostname) ? url.href : undefined
}
