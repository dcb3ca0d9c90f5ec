// Spec: AdCP 3, ads: sync_creatives, list_creatives.

import type { Review } from '@parley/contract'
import { notYet, reviewAds } from '../buys/review-ads.ts'
import { accountFor, findAccount } from '../core/accounts.ts'
import { bookedCreativeOf, type Part } from '../core/creative.ts'
import {
  type ListedCreative,
  listCreatives,
  type SyncedCreative,
  type SyncResult,
  syncCreatives,
} from '../core/creatives.ts'
import { type Fault, fault, isFault } from '../core/fault.ts'
import { isFormatId } from '../core/formats.ts'
import type { Parts } from '../core/parts.ts'
import { type Answer, answerOnce } from '../core/replies.ts'
import { wireError } from './errors.ts'
import { accountReferenceOf, pageRequestOf, paginationOf } from './read.ts'
import { shapes } from './shapes.ts'
import { type Tool, tool } from './tool.ts'
import { bodyOf, repliedAnswer } from './tools-accounts.ts'
import { reviewWords } from './write-buy.ts'
import { formatIdShown } from './write-catalog.ts'

type Members = Readonly<Record<string, unknown>>

interface WireCreative {
  readonly creative_id: string
  readonly name: string
  readonly format_id?: { readonly agent_url: string; readonly id: string }
  readonly format_kind?: string
  readonly assets: object
}

type Given = Omit<SyncedCreative, 'booked'>

/** In 3.2 an ad names its kind: one with a landing page is an answer card. */
function creativeOf(one: WireCreative, { catalog }: Parts, at: number): Given | Fault {
  const { creative_id: id, name, format_id: format, format_kind: kind, assets } = one
  const isOurs = format === undefined ? kind === 'native_in_feed' : format.agent_url === catalog.url
  const named = format?.id ?? ('landing_page_url' in assets ? 'chat_answer_card' : 'chat_image_card')
  if (!isOurs || !isFormatId(named))
    return fault('invalid', 'This format is not offered; list_creative_formats lists all.', {
      at: ['creatives', at, 'format_id'],
    })
  return { id, name, format: named, parts: partsIn(assets), written: { name, format: named, assets } }
}

const partsMax = 50

function partsIn(assets: object): readonly Part[] {
  return Object.entries(assets)
    .slice(0, partsMax)
    .map(([id, asset]) => {
      const { asset_type: type, content, url, width, height } = Object(asset) as Members
      const value = type === 'text' ? content : url
      return {
        id,
        type: typeof type === 'string' ? type : '',
        value: typeof value === 'string' ? value : '',
        ...(typeof width === 'number' ? { w: width } : {}),
        ...(typeof height === 'number' ? { h: height } : {}),
      }
    })
}

/** What failed has no review. */
function resultShown({ id, action, fault: wrong }: SyncResult, review: Review | undefined): Answer {
  return {
    creative_id: id,
    action,
    ...(action === 'failed' ? {} : reviewShown(review)),
    ...(wrong === undefined ? {} : { errors: [wireError(wrong)] }),
  }
}

/** Reasons are no errors: the ad was taken. */
function reviewShown({ state, reasons }: Review = notYet): Answer {
  return { status: reviewWords[state], ...(reasons.length === 0 ? {} : { warnings: reasons }) }
}

function creativeShown({ creative, account }: ListedCreative, { catalog }: Parts, review: Review | undefined): Answer {
  const { assets } = Object(creative.written) as { readonly assets?: unknown }
  return {
    creative_id: creative.id,
    name: creative.name,
    format_id: formatIdShown(catalog, creative.format),
    ...reviewShown(review),
    created_date: creative.created_at.toISOString(),
    updated_date: creative.updated_at.toISOString(),
    assets,
    account: { account_id: account.id, name: account.domain, status: 'active' },
  }
}

const unsupported = ['dry_run', 'delete_missing', 'assignments', 'creative_ids'] as const

export const creativeTools: readonly Tool[] = [
  tool(
    'sync_creatives',
    'Hands over ads. Each is taken or refused by itself.',
    shapes.syncCreatives,
    async ({ parts, caller, request }) => {
      const members: Members = request
      const beside = unsupported.find((name) => members[name] !== undefined && members[name] !== false)
      if (beside !== undefined)
        return fault('unsupported', `${beside} is not offered here; leave it out.`, { at: [beside] })
      const given: Given[] = []
      for (const [at, one] of request.creatives.entries()) {
        const creative = creativeOf(one, parts, at)
        if (isFault(creative)) return creative
        given.push(creative)
      }
      const account = await accountFor(parts, caller, accountReferenceOf(request.account))
      if (isFault(account)) return account
      const creatives = given.map((one) => ({ ...one, booked: bookedCreativeOf({ ...one, domain: account.domain }) }))
      const whole = creatives.flatMap(({ id, booked }) => (isFault(booked) ? [] : [{ id, account, booked }]))
      const reviews = await reviewAds(parts, caller, whole)
      const byId = new Map(whole.map(({ id }, at) => [id, reviews[at]]))
      const key = { caller, account: account.id, key: request.idempotency_key, body: bodyOf(request) }
      const answered = await answerOnce(parts, key, {
        begin: async (transaction) => {
          const results = await syncCreatives(parts, transaction, account, creatives)
          return {
            answer: { creatives: results.map((one) => resultShown(one, byId.get(one.id))), status: 'completed' },
          }
        },
        finish: () => Promise.reject(new Error('ads are taken at once')),
      })
      // Packages that waited for these ads are booked; what cannot be now, the background does.
      await parts.settler.settleLeft(caller.id)
      return repliedAnswer(answered, request.idempotency_key)
    },
  ),
  tool('list_creatives', 'Lists your ads.', shapes.listCreatives, async ({ parts, caller, request }) => {
    const page = pageRequestOf(request.pagination)
    if (isFault(page)) return page
    const reference = request.account === undefined ? undefined : accountReferenceOf(request.account)
    const account = reference === undefined ? undefined : await findAccount(parts.database.query, caller, reference)
    const ids = request.filters?.creative_ids
    const isEmpty = reference !== undefined && account === undefined
    const { items, next, total } = isEmpty
      ? { items: [], next: undefined, total: 0 }
      : await listCreatives(parts, caller, account, { ...page, ...(ids === undefined ? {} : { ids }) })
    const ads = items.map(({ creative, account: own }) => ({ id: creative.id, account: own, booked: creative.booked }))
    const reviews = await reviewAds(parts, caller, ads)
    return {
      query_summary: { total_matching: total, returned: items.length },
      creatives: items.map((one, at) => creativeShown(one, parts, reviews[at])),
      pagination: paginationOf(next),
      status: 'completed',
    }
  }),
]
