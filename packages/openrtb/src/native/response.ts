// Native 1.2, section 5: the markup of a native ad, which travels as a JSON string in `bid.adm`.

import { type Static, Type } from 'typebox'

const Link = Type.Object({
  url: Type.String({ minLength: 1 }),
  clicktrackers: Type.Optional(Type.Array(Type.String())),
  fallback: Type.Optional(Type.String()),
})

const ResponseAsset = Type.Object({
  id: Type.Integer(),
  required: Type.Optional(Type.Integer()),
  title: Type.Optional(Type.Object({ text: Type.String() })),
  img: Type.Optional(
    Type.Object({
      url: Type.String(),
      w: Type.Optional(Type.Integer()),
      h: Type.Optional(Type.Integer()),
      type: Type.Optional(Type.Integer()),
    }),
  ),
  video: Type.Optional(Type.Object({ vasttag: Type.String() })),
  data: Type.Optional(Type.Object({ value: Type.String(), type: Type.Optional(Type.Integer()) })),
  link: Type.Optional(Link),
})

export type ResponseAsset = Static<typeof ResponseAsset>

const EventTracker = Type.Object({
  event: Type.Integer(),
  method: Type.Integer(),
  url: Type.Optional(Type.String()),
})

export const NativeResponse = Type.Object({
  ver: Type.Optional(Type.String()),
  assets: Type.Optional(Type.Array(ResponseAsset)),
  assetsurl: Type.Optional(Type.String()),
  dcourl: Type.Optional(Type.String()),
  link: Link,
  imptrackers: Type.Optional(Type.Array(Type.String())),
  jstracker: Type.Optional(Type.String()),
  eventtrackers: Type.Optional(Type.Array(EventTracker)),
  privacy: Type.Optional(Type.String()),
})

export type NativeResponse = Static<typeof NativeResponse>
