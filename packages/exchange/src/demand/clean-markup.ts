// The texts of a native ad, cleaned; URLs and numbers stay for the checks behind. Markup of an unexpected shape stays
// as it is: the checks refuse it.

import { cleanText } from './clean-text.ts'

type Members = Readonly<Record<string, unknown>>

export function cleanMarkup(markup: unknown): unknown {
  if (!isObject(markup) || !Array.isArray(markup.assets)) return markup
  return { ...markup, assets: markup.assets.map(cleanAsset) }
}

function cleanAsset(asset: unknown): unknown {
  if (!isObject(asset)) return asset
  const { title, data } = asset
  return {
    ...asset,
    ...(isObject(title) ? { title: { ...title, text: cleaned(title.text) } } : {}),
    ...(isObject(data) ? { data: { ...data, value: cleaned(data.value) } } : {}),
  }
}

function cleaned(value: unknown): unknown {
  return typeof value === 'string' ? cleanText(value) : value
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
