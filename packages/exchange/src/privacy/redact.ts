// The copy of a request that a partner gets. A pure function of the request and what the partner may see; whatever is not
// on a list is personal or may be, so that a field nobody thought of stays inside.

import { type BidRequest, isObject, type Members } from '@parley/openrtb'
import type { Permissions } from '../catalog/permissions.ts'
import { cutAddress, publicAddress } from './address.ts'
import { contextFor } from './context.ts'
import { keep, type Notes, without } from './keep.ts'
import { reducedAgent } from './user-agent.ts'

export interface Copy {
  readonly request: BidRequest
  /** Paths of what is not in the copy. */
  readonly removed: readonly string[]
  /** Paths of what is in it with less detail. */
  readonly coarsened: readonly string[]
}

/** Without permission for the person, these members are kept and no others. */
const keptOfUser = ['consent', 'ext']
const keptOfUserExt = ['consent', 'intent']
const keptOfChildExt = ['consent']
const keptOfExt = ['service']
const keptOfDevice = ['ua', 'ip', 'ipv6', 'language', 'devicetype', 'geo', 'os', 'js', 'lmt', 'dnt']
const keptOfCutGeo = ['country', 'region', 'metro', 'city', 'lat', 'lon', 'type', 'utcoffset']
const keptOfCountry = ['country']

export function redact(request: BidRequest, may: Permissions): Copy {
  const notes = { removed: [] as string[], coarsened: [] as string[] }
  const user = userFor(request.user, may, notes)
  const device = deviceFor(request.device, may, notes)
  const ext = extFor(request.ext, may, notes)
  if (user === request.user && device === request.device && ext === request.ext) return { request, ...notes }
  const { user: _user, device: _device, ext: _ext, ...rest } = request
  const copy = {
    ...rest,
    ...(user === undefined ? {} : { user }),
    ...(device === undefined ? {} : { device }),
    ...(ext === undefined ? {} : { ext }),
  }
  return { request: copy, ...notes }
}

/** Without permission for the person, the chat context is kept and no other extension. */
function extFor(ext: BidRequest['ext'], may: Permissions, notes: Notes): Members | undefined {
  if (ext === undefined) return undefined
  const kept = may.person === 1 ? ext : keep(ext, keptOfExt, 'ext', notes)
  const context = contextFor(ext.service, may, notes)
  return context === ext.service ? kept : { ...kept, service: context }
}

function userFor(user: BidRequest['user'], may: Permissions, notes: Notes): Members | undefined {
  if (user === undefined) return undefined
  if (may.person === 1) return withGeo(user, 'user', may, notes)
  const kept = keep(user, keptOfUser, 'user', notes)
  if (user.ext === undefined) return kept
  // D33: the user's own intent is context; a child's is not told.
  const ext = keep(user.ext, may.audience === 1 ? keptOfUserExt : keptOfChildExt, 'user.ext', notes)
  return ext === user.ext ? kept : { ...kept, ext }
}

function deviceFor(device: BidRequest['device'], may: Permissions, notes: Notes): Members | undefined {
  if (device === undefined) return undefined
  const kept = may.person === 1 ? device : keep(device, keptOfDevice, 'device', notes)
  const placed = withGeo(kept, 'device', may, notes)
  const addressed = withAddress(withAddress(placed, 'ip', may, notes), 'ipv6', may, notes)
  const { ua } = addressed
  if (may.agent === 1 || typeof ua !== 'string') return addressed
  const reduced = reducedAgent(ua)
  if (reduced !== ua) notes.coarsened.push('device.ua')
  return { ...addressed, ua: reduced }
}

function withAddress(device: Members, name: 'ip' | 'ipv6', may: Permissions, notes: Notes): Members {
  const text = device[name]
  if (text === undefined) return device
  const shown = may.address === 0 || typeof text !== 'string' ? undefined : addressFor(text, may)
  if (shown === text) return device
  if (shown === undefined) notes.removed.push(`device.${name}`)
  else notes.coarsened.push(`device.${name}`)
  return { ...device, [name]: shown }
}

function addressFor(text: string, may: Permissions): string | undefined {
  return may.address === 1 ? cutAddress(text) : publicAddress(text)
}

function withGeo(holder: Members, path: string, may: Permissions, notes: Notes): Members {
  const { geo } = holder
  if (may.place === 2 || geo === undefined) return holder
  // The specification knows no place of a user, so that nothing has looked at its shape yet.
  if (!isObject(geo)) return without(holder, 'geo', path, notes)
  const kept = keep(geo, may.place === 1 ? keptOfCutGeo : keptOfCountry, `${path}.geo`, notes)
  return { ...holder, geo: withRounded(withRounded(kept, 'lat', path, notes), 'lon', path, notes) }
}

/** Two decimals are about a kilometre. */
function withRounded(geo: Members, name: 'lat' | 'lon', path: string, notes: Notes): Members {
  const { [name]: degrees } = geo
  if (degrees === undefined) return geo
  if (typeof degrees !== 'number') return without(geo, name, `${path}.geo`, notes)
  // Adding 0 makes 0 of -0, which JSON would write as 0 anyway.
  const rounded = Math.round(degrees * 100) / 100 + 0
  if (rounded !== degrees) notes.coarsened.push(`${path}.geo.${name}`)
  return { ...geo, [name]: rounded }
}
