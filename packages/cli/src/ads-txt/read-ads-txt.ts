// ads.txt, version 1.1 of IAB Tech Lab: a line is a record of fields with commas between them, or a variable. What stands
// behind # is a comment, and what stands behind ; is an extension.

export interface AdsRecord {
  readonly line: number
  /** The system that sells, in lower case. */
  readonly domain: string
  /** Undefined where the line has fewer fields. */
  readonly account: string | undefined
  /** In upper case. */
  readonly relationship: string | undefined
}

interface AdsVariable {
  readonly line: number
  /** In upper case. */
  readonly name: string
  /** In lower case: the variables that are read here are domains. */
  readonly value: string
}

export interface AdsTxt {
  readonly records: readonly AdsRecord[]
  readonly variables: readonly AdsVariable[]
}

export function readAdsTxt(text: string): AdsTxt {
  const records: AdsRecord[] = []
  const variables: AdsVariable[] = []
  for (const [index, written] of text.split(/\r\n|\r|\n/).entries()) {
    const line = index + 1
    const [content = ''] = written.split(/[#;]/, 1)
    if (content.trim() === '') continue
    const [, name, value] = /^\s*([A-Za-z]+)\s*=(.*)$/.exec(content) ?? []
    if (name === undefined || value === undefined) records.push(recordOf(content, line))
    else variables.push({ line, name: name.toUpperCase(), value: value.trim().toLowerCase() })
  }
  return { records, variables }
}

function recordOf(content: string, line: number): AdsRecord {
  const [domain = '', account, relationship] = content.split(',').map((part) => part.trim())
  return {
    line,
    domain: domain.toLowerCase(),
    account: account === '' ? undefined : account,
    relationship: relationship === '' ? undefined : relationship?.toUpperCase(),
  }
}
