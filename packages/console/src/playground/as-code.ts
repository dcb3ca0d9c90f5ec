// The request as something that can be pasted: a line for the shell, and a program with the client.

/** `endpoint` is where publishers reach this exchange, without `/openrtb2`. */
export function asCurl(text: string, endpoint: string): string {
  return `curl -s ${quoted(`${endpoint}/openrtb2`)} -H 'Content-Type: application/json' --data-raw ${quoted(text)}`
}

/** Inside single quotes the shell changes nothing; a quote itself has to stand outside. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

/** Undefined for a text that is not JSON: it would not be a program. */
export function asClientCode(text: string, endpoint: string): string | undefined {
  if (!isJson(text)) return undefined
  const options = isOnLoopback(endpoint) ? ', { loopbackHttp: true }' : ''
  return `import { createClient, parseNative } from '@parley/client'

const client = createClient({ baseUrl: ${JSON.stringify(endpoint)} })
const request = ${text.trim()}
const answer = await client.bid(request)
if (answer.kind === 'bid') {
  const reading = parseNative(answer.bids[0]${options})
  if (reading.kind === 'ad') console.log(reading.ad.title)
}
`
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** On this machine the notices of an ad are plain http, which the client accepts only if it is told to. */
function isOnLoopback(endpoint: string): boolean {
  return /^http:\/\/(?:127\.|localhost|\[::1\])/.test(endpoint)
}
