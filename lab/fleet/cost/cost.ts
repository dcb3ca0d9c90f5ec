// What a fleet costs: from figures that were measured and prices that are given to cores, bytes and dollars. Everything is proportional
// to the rate, because the cost of a request does not depend on it (P5).

import { filledShare, noticesPerFill } from '../../speed/report/money-scale.ts'
import { busyShare, partnersAsked } from '../../speed/report/scale.ts'

export interface MeasuredCosts {
  /** Processor time of Redis for a call, and for each key in it (npm run lab -- fleet redis). */
  readonly redisCallMicros: number
  readonly redisKeyMicros: number
  /** A notice in columns and in rows (npm run lab -- columns). */
  readonly columnsBytes: number
  readonly columnsMicros: number
  readonly rowsBytes: number
  readonly rowsMicros: number
  /** What leaves for a partner, and to the caller. */
  readonly callBytes: number
  readonly answerBytes: number
  /** Of the calls that shaping spares, and of the revenue that is lost by it (npm run lab -- shaping). */
  readonly savedShare: number
  readonly lostShare: number
  readonly shapingMicros: number
}

/** In dollars. */
export interface Prices {
  readonly coreHour: number
  readonly trafficGbLeast: number
  readonly trafficGbMost: number
  readonly diskGbMonth: number
}

/** Processor time of a request, with demand in the process (P1) and with three partners (P2). */
export interface RequestMicros {
  readonly house: number
  readonly partners: number
}

export interface CostInput {
  readonly micros: RequestMicros
  readonly measured: MeasuredCosts
  readonly prices: Prices
}

/** Whether calls are shaped and notices are in columns, or everything is as it comes. */
export type Setup = 'as it comes' | 'shaping and columns'

export interface FleetCost {
  readonly exchangeCores: number
  readonly redisShards: number
  readonly noticeCores: number
  readonly gigabitsOut: number
  readonly notices: number
  /** Notices of a day, in all copies. */
  readonly noticeTerabytesADay: number
  /** A month. */
  readonly dollars: {
    readonly cores: number
    readonly disks: number
    readonly trafficLeast: number
    readonly trafficMost: number
  }
  readonly perMillionLeast: number
  readonly perMillionMost: number
}

/** How long notices are kept, and in how many copies. */
export const keptDays = 30
export const copies = 2

export const hoursPerMonth = 730
const secondsPerMonth = hoursPerMonth * 3600
const secondsPerDay = 86_400

/** Processor time of a request. */
export function microsOf({ micros, measured }: CostInput, setup: Setup): number {
  if (setup === 'as it comes') return micros.partners
  return micros.house + (micros.partners - micros.house) * (1 - measured.savedShare) + measured.shapingMicros
}

export function bytesOut({ measured }: CostInput, setup: Setup): number {
  const calls = setup === 'as it comes' ? partnersAsked : partnersAsked * (1 - measured.savedShare)
  return calls * measured.callBytes + measured.answerBytes
}

export function costOf(perSecond: number, input: CostInput, setup: Setup): FleetCost {
  const { measured, prices } = input
  const isPlain = setup === 'as it comes'
  const exchangeCores = coresFor(perSecond, microsOf(input, setup))
  // Where every request comes from another address, each needs a key of its own.
  const redisShards = coresFor(perSecond, measured.redisKeyMicros)
  const notices = perSecond * filledShare * noticesPerFill
  const noticeCores = coresFor(notices, isPlain ? measured.rowsMicros : measured.columnsMicros)
  const noticeBytes = isPlain ? measured.rowsBytes : measured.columnsBytes
  const noticeTerabytesADay = (notices * noticeBytes * copies * secondsPerDay) / 1e12
  const gigabytesOut = (perSecond * bytesOut(input, setup) * secondsPerMonth) / 1e9
  const cores = (exchangeCores + redisShards + noticeCores) * hoursPerMonth * prices.coreHour
  const disks = noticeTerabytesADay * keptDays * 1000 * prices.diskGbMonth
  const trafficLeast = gigabytesOut * prices.trafficGbLeast
  const trafficMost = gigabytesOut * prices.trafficGbMost
  const millions = (perSecond * secondsPerMonth) / 1e6
  return {
    exchangeCores,
    redisShards,
    noticeCores,
    gigabitsOut: (perSecond * bytesOut(input, setup) * 8) / 1e9,
    notices,
    noticeTerabytesADay,
    dollars: { cores, disks, trafficLeast, trafficMost },
    perMillionLeast: (cores + disks + trafficLeast) / millions,
    perMillionMost: (cores + disks + trafficMost) / millions,
  }
}

function coresFor(perSecond: number, micros: number): number {
  return Math.ceil((perSecond * micros) / 1_000_000 / busyShare)
}

/** What is bought at once, in cores. */
export const places = [
  ['a node', 16],
  ['a rack of 20 nodes', 320],
  ['a region of 4 racks', 1280],
  ['five regions', 6400],
] as const

/** Requests a second that so many cores of exchanges serve. */
export function rateOf(cores: number, input: CostInput, setup: Setup): number {
  return (cores * busyShare * 1_000_000) / microsOf(input, setup)
}
