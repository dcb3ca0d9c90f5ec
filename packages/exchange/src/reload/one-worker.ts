// A worker's side of a reload: it begins with the version that its primary sends, builds the next one when it is told to, and
// swaps when it is told that all others could build it too.

import type { Preparation, PreparedReload } from '../app/versions.ts'
import type { Config } from '../config/fields.ts'
import type { Loading } from '../config/load.ts'
import { type Problem, problem } from '../config/problem.ts'
import type { ReloadResult } from '../events/event.ts'
import type { Channel } from '../limits/primary.ts'
import { type Answer, type Beginning, type Order, orderIn, type SentVersion, wrapped } from './messages.ts'

export interface PrimaryLine {
  readonly beginning: Promise<Beginning>
  /** Takes the orders that come and those that have come meanwhile. */
  readonly follow: (obey: (order: Order) => Answer | undefined) => void
}

/** Listens from now on, so that no order is lost while the worker starts. */
export function openPrimaryLine(primary: Channel): PrimaryLine {
  let waiting: Order[] = []
  let take = (order: Order): void => void waiting.push(order)
  const beginning = new Promise<Beginning>((resolve) => {
    primary.onMessage((message) => {
      const order = orderIn(message)
      if (order?.order === 'begin') resolve(order)
      else if (order !== undefined) take(order)
    })
  })
  return {
    beginning,
    follow(obey) {
      take = (order) => {
        const answer = obey(order)
        if (answer !== undefined) primary.send(wrapped(answer))
      }
      for (const order of waiting) take(order)
      waiting = []
      primary.send(wrapped({ answer: 'following' }))
    },
  }
}

export interface FollowerTools {
  readonly load: (source: SentVersion['source']) => Loading
  readonly prepare: (config: Config, number: number) => Preparation
  readonly count: (result: ReloadResult, isCounted: boolean) => void
  readonly report: (error: unknown) => void
  /** This worker cannot be what the others are: it ends and is replaced. */
  readonly giveUp: () => void
}

/** Carries out the orders of the primary. It never throws. */
export function createFollower(tools: FollowerTools): (order: Order) => Answer | undefined {
  let prepared: PreparedReload | undefined

  function abandon(): void {
    prepared?.abandon()
    prepared = undefined
  }

  function build({ number, source }: SentVersion): readonly Problem[] {
    abandon()
    const loading = tools.load(source)
    if (loading.kind === 'problems') return loading.problems
    const preparation = tools.prepare(loading.config, number)
    if (preparation.kind === 'refused') {
      return preparation.settings.map((setting) => problem(undefined, `${setting} is only read at the start`))
    }
    prepared = preparation
    return []
  }

  function check(version: SentVersion): readonly Problem[] {
    try {
      return build(version)
    } catch (error) {
      tools.report(error)
      return [problem(undefined, 'a worker could not build this configuration; its log has the error')]
    }
  }

  function apply(version: SentVersion & { readonly round: number }): Answer | undefined {
    // A worker that was starting has not been asked to check.
    const problems = prepared?.snapshot === version.number ? [] : check(version)
    if (problems.length > 0) {
      tools.giveUp()
      return undefined
    }
    prepared?.apply()
    prepared = undefined
    return { answer: 'applied', round: version.round }
  }

  return (order) => {
    switch (order.order) {
      case 'begin':
        return undefined
      case 'check':
        return { answer: 'checked', round: order.round, problems: check(order) }
      case 'apply':
        return apply(order)
      case 'abandon':
        abandon()
        return undefined
      case 'count':
        tools.count(order.result, order.isCounted)
        return undefined
    }
  }
}
