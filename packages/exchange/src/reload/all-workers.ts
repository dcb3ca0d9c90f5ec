// The primary's side of a reload, in two steps: every worker builds the new version, and only if all of them could, every
// worker swaps. So all workers have the same configuration, except for the moment in which they swap one after another.
// A worker that dies in between is not waited for, and its replacement begins with the version that is then in force.

import { type Problem, problem } from '../config/problem.ts'
import type { ReloadResult } from '../events/event.ts'
import type { Clock } from '../time/clock.ts'
import { answerIn, type WorkerOrder, type WorkerReply, wrapped } from './messages.ts'
import type { SentVersion } from './reloader.ts'

/** What is needed of a worker. */
export interface WorkerChannel {
  readonly number: number
  send(message: unknown): void
  onMessage(hear: (message: unknown) => void): void
  onEnd(run: () => void): void
}

/** What workers need of a version. */
export type MachineVersion = Pick<SentVersion, 'number' | 'parts'>

export interface AllWorkers {
  /** Tells a new worker what to begin with, and the versions that follow. */
  readonly add: (line: WorkerChannel) => void
  /** Puts a version in force in all workers and says nothing, or in none and says why not. */
  readonly apply: (version: MachineVersion) => Promise<readonly Problem[]>
  /** One worker counts for all, so that the sum over the workers is right. All of them know whether it was refused. */
  readonly count: (result: ReloadResult) => void
}

/** A worker that takes longer stands still. */
export const answerMsMax = 10_000

interface Member {
  readonly line: WorkerChannel
  /** Whether it answers: not before its start has come so far. */
  isFollowing: boolean
  /** Takes the answer to the last order; undefined means that the worker is gone or takes too long. */
  hear: (answer: WorkerReply | undefined) => void
}

export function createAllWorkers(first: MachineVersion, ownSecret: string, clock: Clock): AllWorkers {
  let inForce = first
  let round = 0
  let isRefused = false
  const members = new Set<Member>()
  const following = (): readonly Member[] => [...members].filter(({ isFollowing }) => isFollowing)
  const tellAll = (order: WorkerOrder): void => {
    for (const { line } of members) line.send(wrapped(order))
  }

  return {
    add(line) {
      const member: Member = { line, isFollowing: false, hear: () => {} }
      members.add(member)
      line.onEnd(() => {
        members.delete(member)
        member.hear(undefined)
      })
      line.onMessage((message) => {
        const answer = answerIn(message)
        if (answer?.answer === 'following') {
          member.isFollowing = true
          // A replacement knows as much as the worker before it.
          if (isRefused) line.send(wrapped({ order: 'count', result: 'refused', isCounted: false }))
        } else if (answer !== undefined) member.hear(answer)
      })
      sendVersion(line, inForce.parts, { order: 'begin', number: inForce.number, ownSecret })
    },
    async apply({ number, parts }) {
      const asked = following()
      round++
      const checks = asked.map((member) => answerOf(member, round, clock))
      for (const { line } of asked) sendVersion(line, parts, { order: 'check', round, number })
      const answers = await Promise.all(checks)
      const problems = asked.flatMap((member, index) => problemsOf(member, members.has(member), answers[index]))
      if (problems.length > 0) {
        tellAll({ order: 'abandon' })
        return problems
      }
      inForce = { number, parts }
      // A worker that was starting meanwhile takes the order later; one that stands still takes it first when it goes on.
      round++
      const swaps = following().map((member) => answerOf(member, round, clock))
      for (const member of members) {
        sendVersion(member.line, asked.includes(member) ? [] : parts, { order: 'apply', round, number })
      }
      await Promise.all(swaps)
      return []
    },
    count(result) {
      isRefused = result === 'refused'
      const there = following().toSorted((a, b) => a.line.number - b.line.number)
      for (const [index, { line }] of there.entries()) {
        line.send(wrapped({ order: 'count', result, isCounted: index === 0 }))
      }
    },
  }
}

/** The worker reads each part between requests, and then the order that they belong to. */
function sendVersion(line: WorkerChannel, parts: readonly Uint8Array[], order: WorkerOrder): void {
  for (const part of parts) line.send(wrapped({ order: 'part', part }))
  line.send(wrapped(order))
}

/** The answer to one order. */
function answerOf(member: Member, round: number, clock: Clock): Promise<WorkerReply | undefined> {
  return new Promise((resolve) => {
    const cancel = clock.after(answerMsMax, () => member.hear(undefined))
    member.hear = (answer) => {
      // An answer that comes too late belongs to an earlier order.
      if (answer !== undefined && (!('round' in answer) || answer.round !== round)) return
      cancel()
      member.hear = () => {}
      resolve(answer)
    }
  })
}

/** All workers find the same problems, if they find any; a worker that is gone has none. */
function problemsOf({ line }: Member, isThere: boolean, answer: WorkerReply | undefined): readonly Problem[] {
  if (answer?.answer === 'checked') return answer.problems
  if (!isThere) return []
  return [problem(undefined, `worker ${line.number} did not answer within ${answerMsMax} ms`)]
}
