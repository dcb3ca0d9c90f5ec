// Sends loss notices to partners, independently of the auctions. Each is tried once: nobody bills by them.

import type { Emit } from '../events/event.ts'
import { createLanes, type LanesSettings } from './lanes.ts'
import type { Notice } from './loss-notices.ts'

export interface NotifierSettings extends Omit<LanesSettings<Notice>, 'ended'> {
  readonly emit: Emit
}

export interface Notifier {
  send(notices: readonly Notice[]): void
  close(): Promise<void>
}

export function createNotifier(settings: NotifierSettings): Notifier {
  const { emit } = settings
  const lanes = createLanes<Notice>({
    ...settings,
    ended: ({ partner }, end, refusal) => emit({ type: 'partner-notice-ended', notice: 'loss', partner, end, refusal }),
  })
  return {
    send(notices) {
      for (const notice of notices) lanes.send(notice)
    },
    close: () => lanes.close(),
  }
}
