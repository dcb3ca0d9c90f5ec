// A bid request as the scripted partner sees it: only what it needs to answer.

export interface SeenAsset {
  readonly id: number
  readonly required?: number
  readonly title?: { readonly len: number }
  readonly data?: { readonly type: number; readonly len?: number }
  readonly img?: { readonly w?: number; readonly h?: number; readonly wmin?: number; readonly hmin?: number }
  readonly video?: object
}

export interface SeenImp {
  readonly id: string
  readonly bidfloor?: number
  readonly pmp?: { readonly deals?: readonly { readonly id: string }[] }
  readonly native: { readonly request: string }
}

export interface SeenRequest {
  readonly id: string
  readonly imp: readonly SeenImp[]
  readonly tmax: number
  readonly badv?: readonly string[]
  readonly site?: { readonly name?: string }
}

/** The assets that an impression asks for, in either form of `native.request`. */
export function assetsOf({ native }: SeenImp): readonly SeenAsset[] {
  const text = JSON.parse(native.request) as { native?: { assets: SeenAsset[] }; assets?: SeenAsset[] }
  return text.native?.assets ?? text.assets ?? []
}
