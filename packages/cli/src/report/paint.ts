// Colours for a terminal only.

import picocolors from 'picocolors'

export type Paint = ReturnType<typeof picocolors.createColors>

interface Stream {
  readonly isTTY?: boolean
}

type Environment = Readonly<Record<string, string | undefined>>

export function paintFor(stream: Stream, environment: Environment): Paint {
  return picocolors.createColors(isLive(stream, environment) && (environment.NO_COLOR ?? '') === '')
}

/** Whether the stream is an interactive terminal, so that a line may be overwritten. */
export function isLive({ isTTY = false }: Stream, { TERM }: Environment): boolean {
  return isTTY && TERM !== 'dumb'
}
