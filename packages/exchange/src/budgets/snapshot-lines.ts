// Reads a snapshot of booking line by line, so that a hundred thousand campaigns hold nobody up.

export interface SnapshotPart {
  readonly number: number
  /** Undefined if it has all campaigns, else only those that have changed since then. */
  readonly since: number | undefined
  /** Not checked yet. */
  readonly campaigns: readonly unknown[]
}

const lineLengthMax = 1_048_576
const campaignsMax = 1_000_000

/** Several, one behind the other, as a file has them. Throws if one is cut short or cannot be read. */
export async function* readParts(chunks: AsyncIterable<string | Uint8Array>): AsyncGenerator<SnapshotPart> {
  let open: { readonly head: Head; readonly campaigns: unknown[] } | undefined
  for await (const line of linesOf(chunks)) {
    if (open === undefined) open = { head: headIn(JSON.parse(line)), campaigns: [] }
    else open.campaigns.push(JSON.parse(line))
    if (open.campaigns.length < open.head.count) continue
    yield { number: open.head.number, since: open.head.since, campaigns: open.campaigns }
    open = undefined
  }
  if (open !== undefined)
    throw new Error(`a snapshot of booking has ${open.campaigns.length} of ${open.head.count} campaigns`)
}

/** Campaigns in one piece: a millisecond of work. */
const writtenAtOnce = 200

/** A whole snapshot as it is read, with a pause after each piece. */
export async function* linesOfAll(
  number: number,
  campaigns: readonly object[],
  pause: () => Promise<void>,
): AsyncGenerator<string> {
  yield `${JSON.stringify({ number, count: campaigns.length })}\n`
  for (let at = 0; at < campaigns.length; at += writtenAtOnce) {
    const piece = campaigns.slice(at, at + writtenAtOnce)
    yield piece.map((campaign) => `${JSON.stringify(campaign)}\n`).join('')
    await pause()
  }
}

interface Head {
  readonly number: number
  readonly since: number | undefined
  readonly count: number
}

function headIn(value: unknown): Head {
  const { number, since, count } = Object(value) as Partial<Head>
  const isWhole = (one: unknown): one is number => Number.isSafeInteger(one)
  if (isWhole(number) && isWhole(count) && count <= campaignsMax && (since === undefined || isWhole(since)))
    return { number, since, count }
  throw new Error('the snapshot of booking does not begin with its number and count')
}

async function* linesOf(chunks: AsyncIterable<string | Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + (typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true }))).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > lineLengthMax) throw new Error('the snapshot of booking has a line that is too long')
    yield* lines
  }
  if (rest !== '') yield rest
}
