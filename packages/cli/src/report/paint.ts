// Colours for people at a terminal, and none for anybody else.

import picocolors from 'picocolors'

export type Paint = ReturnType<typeof picocolors.createColors>

interface Stream {
  readonly isTTY?: boolean
}

type Environment = Readonly<Record<string, string | undefined>>

export function paintFor(stream: Stream, environment: Environment): Paint {
  return picocolors.createColors(isLive(stream, environment) && (environment.NO_COLOR ?? '') === '')
}

/** Whether a person watches the stream, so that a line may be written over. */
export function isLive({ isTTY = false }: Stream, { TERM }: Environment): boolean {
  return isTTY && TERM !== 'dumb'
}
