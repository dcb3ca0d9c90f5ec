// Native 1.2, section 4.2–4.6: one asset of the native request. Everything wrong here is reported as an invalid
// value of `imp[].native.request` (D21).

import { type Static, Type } from 'typebox'
import { rule, strings } from '../schema/annotate.ts'

const flag = (annotations: ReturnType<typeof rule>) => Type.Integer({ minimum: 0, maximum: 1, ...annotations })

const size = Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, ...rule('V05-size') }))

const Title = Type.Object(
  {
    len: Type.Integer({ minimum: 1, ...rule('V05-title', 'be an integer of 1 or more') }),
  },
  rule('V05-title'),
)

// Type 2 (logo) was merged into 1 (icon) by Native 1.2; it is still met and only warned about.
const Image = Type.Object(
  {
    type: Type.Optional(Type.Integer({ listed: [1, 2, 3], ...rule('V05-img-type') })),
    w: size,
    h: size,
    wmin: size,
    hmin: size,
    mimes: Type.Optional(strings(rule('V05-mimes'))),
  },
  rule('V05-img'),
)

const seconds = Type.Integer({ minimum: 0, ...rule('V05-video-duration') })

const protocols = Array.from({ length: 16 }, (_, index) => index + 1)

const Video = Type.Object(
  {
    mimes: strings(rule('V05-video-mimes'), { minItems: 1 }),
    minduration: seconds,
    maxduration: seconds,
    protocols: Type.Array(
      Type.Integer({ listed: protocols, ...rule('V05-video-protocols', 'be 1 to 16, or 500 and above') }),
      { minItems: 1, ...rule('V05-video-protocols') },
    ),
  },
  rule('V05-video'),
)

const Data = Type.Object(
  {
    type: Type.Integer({ listed: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], ...rule('V05-data-type') }),
    len: Type.Optional(Type.Integer({ minimum: 1, ...rule('V05-data-len') })),
  },
  rule('V05-data'),
)

export const NativeAsset = Type.Object(
  {
    id: Type.Integer({ minimum: 0, ...rule('V05-asset-id') }),
    required: Type.Optional(flag(rule('V05-asset-required'))),
    title: Type.Optional(Title),
    img: Type.Optional(Image),
    video: Type.Optional(Video),
    data: Type.Optional(Data),
  },
  rule('V05-asset'),
)

export type NativeAsset = Static<typeof NativeAsset>

const assetKinds = ['title', 'img', 'video', 'data'] as const

export type AssetKind = (typeof assetKinds)[number]

/** The only kind that an asset carries; undefined where it has none or several. */
export function kindOf(asset: Partial<Record<AssetKind, unknown>>): AssetKind | undefined {
  let found: AssetKind | undefined
  for (const kind of assetKinds) {
    if (asset[kind] === undefined) continue
    if (found !== undefined) return undefined
    found = kind
  }
  return found
}

export function hasKind({ title, img, video, data }: Partial<Record<AssetKind, unknown>>): boolean {
  return title !== undefined || img !== undefined || video !== undefined || data !== undefined
}

/** The kinds that an asset carries; a well-formed asset carries one. */
export function kindsOf(asset: Partial<Record<AssetKind, unknown>>): readonly AssetKind[] {
  return assetKinds.filter((kind) => asset[kind] !== undefined)
}
