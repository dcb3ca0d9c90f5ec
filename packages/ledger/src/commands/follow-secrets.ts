// T85: looks at the files of the secrets while a command runs, and at once when it is asked to with SIGHUP. Without files it does nothing.

import type { LiveSecrets } from '../settings/live-secrets.ts'
import { hasSecretFiles } from '../settings/secrets.ts'
import type { CommandContext } from './context.ts'

export interface FollowTools {
  /** Ends early, without an error, when the signal is given. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>
  /** After each look; the next one waits for it. */
  readonly looked?: (hasChanged: boolean) => Promise<void>
}

/**
 * How often the files are looked at. A change counts within twice this time, which is before an exchange applies the same change:
 * by default it waits for a second in which its files stay the same.
 */
const lookMs = 250

/** Until the command is stopped. */
export async function followSecrets(
  secrets: LiveSecrets,
  { settings, log, stop, onHangUp }: Pick<CommandContext, 'settings' | 'log' | 'stop' | 'onHangUp'>,
  { pause, looked = async () => {} }: FollowTools,
): Promise<void> {
  if (!hasSecretFiles(settings)) return
  let isOrdered = false
  onHangUp(() => {
    isOrdered = true
  })
  while (!stop.aborted) {
    await pause(lookMs, stop)
    const look = secrets.look(isOrdered)
    isOrdered = false
    if (look.kind === 'changed') log('secrets-applied', 'the notice secrets were reloaded')
    if (look.kind === 'refused') log('secrets-refused', look.sentence)
    await looked(look.kind === 'changed')
  }
}
