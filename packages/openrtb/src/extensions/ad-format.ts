// Spec: Ad-format declaration. Formats are compared (D48); their `agent_url` is never fetched.

import { type Static, Type } from 'typebox'
import { forKnownTexts } from '../known-texts.ts'
import { rule } from '../schema/annotate.ts'

export const AdFormat = Type.Object(
  {
    agent_url: Type.String({ format: 'https-url', ...rule('V12-agent-url') }),
    id: Type.String({ minLength: 1, ...rule('V12-format-id') }),
  },
  rule('V12-formats', 'be an object { agent_url, id }'),
)

export type AdFormat = Static<typeof AdFormat>

export const AdFormats = Type.Array(AdFormat, { minItems: 1, ...rule('V12-formats') })

/** One text per format: equal texts mean the same format, however its URL was written. */
export function adFormatKey({ agent_url, id }: AdFormat): string {
  return `${canonicalUrl(agent_url)} ${id}`
}

const canonicalUrl = forKnownTexts((url) => {
  const { host, pathname, search } = new URL(url)
  return `https://${host}${withoutSlashesAtEnd(pathname)}${search}`
})

function withoutSlashesAtEnd(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end--
  return path.slice(0, end)
}
