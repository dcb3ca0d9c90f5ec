// The copy of a request that a partner gets. A pure function of the request and what the partner may see. The class of each
// member is in packages/openrtb/src/members, and what a view gets of a class in allowed.ts; a member without a row
// may be personal, so where ids may not be seen, an unforeseen field is not passed on.

import { type BidRequest, isObject, type Members } from '@parley/openrtb'
import * as members from '@parley/openrtb/members'
import { type Permissions, permissionsUnder } from '../../catalog/permissions.ts'
import { cutAddress, publicAddress } from './address.ts'
import { allowed } from './allowed.ts'
import { allowedOfIntent, contextFor } from './context.ts'
import { type Allowed, keep, type Notes, without } from './keep.ts'
import { appFor, regsFor, siteFor, sourceFor } from './site-app-source.ts'
import { reducedAgent } from './user-agent.ts'

export interface Copy {
  readonly request: BidRequest
  /** Paths of what is not in the copy. */
  readonly removed: readonly string[]
  /** Paths of what is in it with less detail. */
  readonly coarsened: readonly string[]
}

const contextual = permissionsUnder(['no-consent'])
const child = permissionsUnder(['coppa'])

/** Without permission for the person, these members are visible and no others. */
const allowedOfUser = allowed(members.user, contextual)
const allowedOfUserExt = allowed(members.userExt, contextual)
const allowedOfChildExt = allowed(members.userExt, child)
const allowedOfExt = allowed(members.requestExt, contextual)
const allowedOfDevice = allowed(members.device, contextual)
const allowedOfExactGeo = allowed(members.geo, { ...contextual, place: 2 })
const allowedOfCutGeo = allowed(members.geo, { ...contextual, place: 1 })
const allowedOfCountry = allowed(members.geo, { ...contextual, place: 0 })

export function redact(request: BidRequest, may: Permissions): Copy {
  const notes = { removed: [] as string[], coarsened: [] as string[] }
  const user = userFor(request.user, may, notes)
  const device = deviceFor(request.device, may, notes)
  const ext = extFor(request.ext, may, notes)
  const around = may.person === 1 ? [] : changedAround(request, notes)
  const isSame = user === request.user && device === request.device && ext === request.ext && around.length === 0
  if (isSame) return { request, ...notes }
  return { request: copyOf(request, [...around, ['user', user], ['device', device], ['ext', ext]]), ...notes }
}

type Change = readonly [name: string, visible: Members | undefined]

/** What is passed on of a request. Nobody has looked at any other member, and there may be thousands. */
const namesInRequest = members.readNames(members.request)

function copyOf(request: BidRequest, changes: readonly Change[]): BidRequest {
  const open: Members = request
  const copy: Record<string, unknown> = {}
  for (const name of namesInRequest) if (open[name] !== undefined) copy[name] = open[name]
  for (const [name, visible] of changes) {
    if (visible === undefined) delete copy[name]
    else copy[name] = visible
  }
  return copy as unknown as BidRequest
}

const around = { site: siteFor, app: appFor, source: sourceFor, regs: regsFor }

/** Site, app, source and regs with what OpenRTB names in them and nothing else; those that are as they were are left out. */
function changedAround(request: BidRequest, notes: Notes): readonly Change[] {
  const open: Members = request
  return Object.entries(around).flatMap(([name, partFor]): readonly Change[] => {
    const { [name]: part } = open
    if (part === undefined) return []
    const visible = isObject(part) ? partFor(part, name, notes) : undefined
    return visible === part ? [] : [[name, visible]]
  })
}

/** Without permission for the person, the chat context is kept and no other extension. */
function extFor(ext: BidRequest['ext'], may: Permissions, notes: Notes): Members | undefined {
  if (ext === undefined) return undefined
  const visible = may.person === 1 ? ext : keep(ext, allowedOfExt, 'ext', notes)
  const context = contextFor(ext.service, may, notes)
  return context === ext.service ? visible : { ...visible, service: context }
}

function userFor(user: BidRequest['user'], may: Permissions, notes: Notes): Members | undefined {
  if (user === undefined) return undefined
  if (may.person === 1) return withGeo(user, 'user', may, notes)
  const visible = keep(user, allowedOfUser, 'user', notes)
  if (user.ext === undefined) return visible
  // D33: the user's own intent is context; a child's is not visible.
  const ext = withIntent(
    keep(user.ext, may.audience === 1 ? allowedOfUserExt : allowedOfChildExt, 'user.ext', notes),
    notes,
  )
  return ext === user.ext ? visible : { ...visible, ext }
}

/** Nobody has looked at this intent yet; of its members those that the one of the context has are passed on. */
function withIntent(ext: Members, notes: Notes): Members {
  const { intent } = ext
  if (typeof intent === 'string') return ext
  if (!isObject(intent)) return without(ext, 'intent', 'user.ext', notes)
  const visible = keep(intent, allowedOfIntent, 'user.ext.intent', notes)
  return visible === intent ? ext : { ...ext, intent: visible }
}

function deviceFor(device: BidRequest['device'], may: Permissions, notes: Notes): Members | undefined {
  if (device === undefined) return undefined
  const visible = may.person === 1 ? device : keep(device, allowedOfDevice, 'device', notes)
  const placed = withGeo(visible, 'device', may, notes)
  let addressed = placed
  for (const name of addresses) addressed = withAddress(addressed, name, may, notes)
  const { ua } = addressed
  if (may.agent === 1 || typeof ua !== 'string') return addressed
  const reduced = reducedAgent(ua)
  if (reduced === '') return without(addressed, 'ua', 'device', notes)
  if (reduced !== ua) notes.coarsened.push('device.ua')
  return { ...addressed, ua: reduced }
}

const addresses = members.namesOf(members.device, 'address')

function withAddress(device: Members, name: string, may: Permissions, notes: Notes): Members {
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
  if (geo === undefined || (may.place === 2 && may.person === 1)) return holder
  // The specification knows no place of a user, so that nothing has looked at its shape yet.
  if (!isObject(geo)) return without(holder, 'geo', path, notes)
  const visible = keep(geo, geoNames(may), `${path}.geo`, notes)
  if (may.place === 2) return visible === geo ? holder : { ...holder, geo: visible }
  let rounded = visible
  for (const name of coordinates) rounded = withRounded(rounded, name, path, notes)
  return { ...holder, geo: rounded }
}

function geoNames({ place }: Permissions): Allowed {
  if (place === 2) return allowedOfExactGeo
  return place === 1 ? allowedOfCutGeo : allowedOfCountry
}

const coordinates = members.namesOf(members.geo, 'coordinate')

/** Two decimals are about a kilometre. */
function withRounded(geo: Members, name: string, path: string, notes: Notes): Members {
  const { [name]: degrees } = geo
  if (degrees === undefined) return geo
  if (typeof degrees !== 'number') return without(geo, name, `${path}.geo`, notes)
  // Adding 0 makes 0 of -0, which JSON would write as 0 anyway.
  const rounded = Math.round(degrees * 100) / 100 + 0
  if (rounded !== degrees) notes.coarsened.push(`${path}.geo.${name}`)
  return { ...geo, [name]: rounded }
}
