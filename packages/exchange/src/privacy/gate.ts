// The privacy gate: what each partner may see of a request, and what the exchange itself may store of it. Partners
// with the same permissions share one copy.

import { type BidRequest, type Warning, warning } from '@parley/openrtb'
import { type Cause, isSame, nameOf, type Permissions, permissionsUnder } from '../catalog/permissions.ts'
import type { View } from '../model/view.ts'
import { publicAddress } from './copy/address.ts'
import { withoutOwnMembers } from './copy/own-members.ts'
import { withReadDsa } from './copy/read-dsa.ts'
import { recordOf } from './copy/record.ts'
import { redact } from './copy/redact.ts'
import { type SignalTools, signalsOf } from './law/signals.ts'
import type { TcReading } from './law/tcf.ts'
import { type TextRules, withoutUnfitTexts } from './text/unfit-texts.ts'

export interface Gate {
  /** By the partner's id in the Global Vendor List. */
  readonly viewFor: (vendorId: number | undefined) => View
  /** What the exchange works with and keeps: nobody's id or address, and of a place the country. */
  readonly record: BidRequest
  readonly warnings: readonly Warning[]
}

export interface GateTools extends SignalTools, TextRules {
  readonly readTcString: (text: string) => TcReading
}

export interface CallerSignals {
  readonly isGpc: boolean
  readonly country: string | undefined
}

export function openGate(raw: BidRequest, { isGpc, country }: CallerSignals, tools: GateTools): Gate {
  const { request, warnings } = withoutUnfitTexts(withReadDsa(withoutOwnMembers(raw)), tools)
  const { causes, tcStrings } = signalsOf(request, isGpc, country, tools)
  const copies: { readonly may: Permissions; readonly copy: ReturnType<typeof redact> }[] = []
  const viewOf = (because: readonly Cause[]): View => {
    const may = permissionsUnder(because)
    const known = copies.find((other) => isSame(other.may, may))
    const copy = known?.copy ?? redact(request, may)
    if (known === undefined) copies.push({ may, copy })
    return { name: nameOf(may), because, ...copy }
  }
  const everyone = tcStrings === undefined ? viewOf(causes) : undefined
  return {
    viewFor: (vendorId) => everyone ?? viewOf([...causes, ...obstaclesOf(vendorId, tcStrings ?? [], tools)]),
    record: recordOf(request, permissionsUnder(causes)),
    warnings: [...warnings, ...addressWarnings(request)],
  }
}

/** A partner needs a basis in every consent string that the request carries. */
function obstaclesOf(
  vendorId: number | undefined,
  tcStrings: readonly string[],
  { readTcString }: GateTools,
): readonly Cause[] {
  if (vendorId === undefined) return ['no-vendor-id']
  const found = tcStrings.flatMap((text) => readTcString(text)?.get(vendorId) ?? (['consent-unreadable'] as const))
  return [...new Set(found)]
}

function addressWarnings({ device }: BidRequest): readonly Warning[] {
  const isUnreadable = device?.ip !== undefined && publicAddress(device.ip) === undefined
  return isUnreadable ? [warning('D36-ip-unreadable', 'device.ip')] : []
}
