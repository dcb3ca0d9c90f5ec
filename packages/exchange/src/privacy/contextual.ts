// Privacy gate. Until signals are read per partner, every partner gets the strictest view: contextual only. Nobody's
// id, address or position leaves the exchange; the country does, because it is not personal.

import type { BidRequest } from '@parley/openrtb'

/** A request as partners may see it, and the paths of what was taken out. */
export interface View {
  readonly request: BidRequest
  readonly stripped: readonly string[]
}

type Members = Readonly<Record<string, unknown>>

/** Members of `user` and `device` that a contextual view keeps; all others are personal or may be. */
const keptOfUser = ['consent', 'ext']
const keptOfDevice = ['ua', 'language', 'devicetype', 'geo']
const keptOfGeo = ['country']
const keptOfUserExt = ['consent', 'intent']

/** Under COPPA nothing is said about a child's habits or pace either. */
const droppedForChildren = ['audience', 'userThinkTimeMs', 'sessionDurationMs']

export function contextualView(request: BidRequest): View {
  const { user, device, ...rest } = request
  const stripped: string[] = []
  const keptUser = keep(user, keptOfUser, 'user', stripped)
  const userExt = keep(user?.ext, keptOfUserExt, 'user.ext', stripped)
  const keptDevice = keep(device, keptOfDevice, 'device', stripped)
  const geo = keep(device?.geo, keptOfGeo, 'device.geo', stripped)
  const context = rest.ext?.service
  const kept = request.regs?.coppa === 1 ? without(context, droppedForChildren, 'ext.service', stripped) : context
  const view = {
    ...rest,
    ...(kept === context ? {} : { ext: { ...rest.ext, service: kept } }),
    ...(keptUser === undefined ? {} : { user: userExt === undefined ? keptUser : { ...keptUser, ext: userExt } }),
    ...(keptDevice === undefined ? {} : { device: geo === undefined ? keptDevice : { ...keptDevice, geo } }),
  }
  return { request: view as BidRequest, stripped }
}

function without(
  object: Members | undefined,
  names: readonly string[],
  path: string,
  stripped: string[],
): Members | undefined {
  if (object === undefined) return undefined
  return keep(
    object,
    Object.keys(object).filter((name) => !names.includes(name)),
    path,
    stripped,
  )
}

function keep(
  object: Members | undefined,
  names: readonly string[],
  path: string,
  stripped: string[],
): Members | undefined {
  if (object === undefined) return undefined
  const kept: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(object)) {
    if (names.includes(name)) kept[name] = value
    else stripped.push(`${path}.${name}`)
  }
  return kept
}
