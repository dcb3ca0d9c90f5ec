// D89: reloads of the running command. SIGHUP and changed files order them; they change one exchange, or all workers of a
// machine.

import { statSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ConfigEditor } from './admin/changes/config-editor.ts'
import type { Exchange } from './app/exchange.ts'
import { problem } from './config/problem.ts'
import { prepareIndex } from './demand/adapters/house/campaign-index.ts'
import type { Log } from './observe/log/event.ts'
import { createConfigEditor } from './reload/change/config-editor.ts'
import { History } from './reload/change/history.ts'
import { createFollower, type PrimaryLine } from './reload/one-worker.ts'
import { createReader } from './reload/reader.ts'
import { createReloader, type ReloaderTools, type Version } from './reload/reloader.ts'
import { type ConfigPlace, filesOf } from './reload/source.ts'
import { fileMark, watchFiles } from './reload/watch-files.ts'
import { systemClock } from './time/clock.ts'

export interface Reloading extends Pick<ReloaderTools, 'apply' | 'count'> {
  readonly first: Version
  readonly place: ConfigPlace
  readonly log: Log
}

export interface Reloads {
  /** Changes the file and reloads it. */
  readonly changes: ConfigEditor
  readonly end: () => void
}

/** From now on orders to reload are carried out. */
export function takeReloads({ first, place, apply, count, log }: Reloading): Reloads {
  const { file } = place
  const reader = createReader(systemClock, process.env)
  const read: ReloaderTools['read'] = (inForce) => reader.next(place, inForce)
  const { reload, inForce, lastRead } = createReloader(first, { read, apply, count, log })
  const changes = createConfigEditor({
    file,
    inForce,
    edit: (edits) => reader.edit(edits, inForce()),
    reload: () => reload('console'),
    history: new History(file),
    wallMs: Date.now,
  })
  const onHangup = (): void => void reload('SIGHUP')
  process.on('SIGHUP', onHangup)
  const everyMs = first.config.server.watchMs
  const watch = {
    files: () => filesOf(lastRead()),
    markOf: fileMark,
    onChange: async () => void (await reload('watch')),
  }
  const endWatch = everyMs > 0 && isWatchable(place) ? watchFiles({ ...watch, everyMs, clock: systemClock }) : undefined
  return {
    changes,
    end() {
      process.off('SIGHUP', onHangup)
      endWatch?.()
      reader.end()
    },
  }
}

/** A configuration that came from a pipe cannot be read again. */
function isWatchable({ file }: ConfigPlace): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() ?? true
}

/** Reloads where there is one process. */
export function appliedTo({ prepare }: Exchange): ReloaderTools['apply'] {
  return async ({ config, number }) => {
    // Requests go on between its steps, however many campaigns there are.
    await prepareIndex(config.house.campaigns, nextTurn)
    const preparation = prepare(config, number)
    if (preparation.kind === 'refused') {
      return preparation.settings.map((setting) => problem(undefined, `${setting} is only read at the start`))
    }
    preparation.apply()
    return []
  }
}

/** A worker's exchange does what the primary says. */
export function followPrimary({ prepare, countReload }: Exchange, primary: PrimaryLine, log: Log): void {
  const follower = createFollower({
    prepare,
    count: countReload,
    report: (error) => log({ kind: 'accident', error, requestId: undefined }),
    giveUp: () => process.exit(1),
  })
  primary.follow(follower)
}
