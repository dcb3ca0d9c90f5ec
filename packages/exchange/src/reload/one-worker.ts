// A worker's side of a reload: it begins with the version that its primary sends, builds the next one when it is told to, and
// swaps when it is told that all others could build it too.

import type { Preparation, PreparedReload } from '../app/versions.ts'
import { configHash, keepHash } from '../config/config-hash.ts'
import type { Config } from '../config/fields.ts'
import { type Problem, problem } from '../config/problem.ts'
import type { ReloadResult } from '../events/event.ts'
import type { Channel } from '../limits/primary.ts'
import { Assembly } from './config-parts.ts'
import { type Beginning, orderIn, type WorkerOrder, type WorkerReply, wrapped } from './messages.ts'

/** An order, with the configuration whose pieces came before it. */
export type HeardOrder = Exclude<WorkerOrder, { order: 'part' }> & { readonly config: Config | undefined }

export interface PrimaryLine {
  readonly beginning: Promise<Beginning & { readonly config: Config }>
  /** Takes the orders that come and those that have come meanwhile. */
  readonly follow: (obey: (heard: HeardOrder) => WorkerReply | undefined) => void
}

/**
 * Listens from now on, so that no order is lost while the worker starts. `port` is the one that all workers share, which the
 * primary has chosen if the configuration did not.
 */
export function openPrimaryLine(primary: Channel, port: number): PrimaryLine {
  let waiting: HeardOrder[] = []
  let take = (heard: HeardOrder): void => void waiting.push(heard)
  const assembly = new Assembly()
  const takeConfig = (): Config | undefined => {
    const config = assembly.take()
    return config && onPort(config, port)
  }
  const beginning = new Promise<Beginning & { readonly config: Config }>((resolve) => {
    primary.onMessage((message) => {
      const order = orderIn(message)
      if (order === undefined) return
      if (order.order === 'part') return assembly.add(order.part)
      const config = takeConfig()
      if (order.order !== 'begin') take({ ...order, config })
      else if (config !== undefined) resolve({ ...order, config })
    })
  })
  return {
    beginning,
    follow(obey) {
      take = (heard) => {
        const answer = obey(heard)
        if (answer !== undefined) primary.send(wrapped(answer))
      }
      for (const heard of waiting) take(heard)
      waiting = []
      primary.send(wrapped({ answer: 'following' }))
    },
  }
}

function onPort(config: Config, port: number): Config {
  const own = { ...config, server: { ...config.server, port } }
  keepHash(own, configHash(config))
  return own
}

export interface FollowerTools {
  readonly prepare: (config: Config, number: number) => Preparation
  readonly count: (result: ReloadResult, isCounted: boolean) => void
  readonly report: (error: unknown) => void
  /** This worker cannot be what the others are: it ends and is replaced. */
  readonly giveUp: () => void
}

/** Carries out the orders of the primary. It never throws. */
export function createFollower(tools: FollowerTools): (heard: HeardOrder) => WorkerReply | undefined {
  let prepared: PreparedReload | undefined

  function abandon(): void {
    prepared?.abandon()
    prepared = undefined
  }

  function build(number: number, config: Config | undefined): readonly Problem[] {
    abandon()
    if (config === undefined) throw new Error(`version ${number} came without its parts`)
    const preparation = tools.prepare(config, number)
    if (preparation.kind === 'refused') {
      return preparation.settings.map((setting) => problem(undefined, `${setting} is only read at the start`))
    }
    prepared = preparation
    return []
  }

  function check(number: number, config: Config | undefined): readonly Problem[] {
    try {
      return build(number, config)
    } catch (error) {
      tools.report(error)
      return [problem(undefined, 'a worker could not apply this configuration; see its log')]
    }
  }

  function apply(round: number, number: number, config: Config | undefined): WorkerReply | undefined {
    // A worker that was starting has not been asked to check.
    const problems = prepared?.snapshot === number ? [] : check(number, config)
    if (problems.length > 0) {
      tools.giveUp()
      return undefined
    }
    prepared?.apply()
    prepared = undefined
    return { answer: 'applied', round }
  }

  return (order) => {
    switch (order.order) {
      case 'begin':
        return undefined
      case 'check':
        return { answer: 'checked', round: order.round, problems: check(order.number, order.config) }
      case 'apply':
        return apply(order.round, order.number, order.config)
      case 'abandon':
        abandon()
        return undefined
      case 'count':
        tools.count(order.result, order.isCounted)
        return undefined
    }
  }
}
