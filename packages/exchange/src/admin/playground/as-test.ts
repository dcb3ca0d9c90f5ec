// Whatever somebody writes in the playground is sent as a test: only the sandbox answers, and nobody is billed (D58).

/**
 * The same text with `"test": 1`. It is added to the text and not to its value: to write a value anew would mend what is wrong
 * with the text. What is no JSON object stays as it is, and the exchange says what it thinks of it.
 */
export function asTest(text: string): string {
  const value = parsed(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return text
  if ('test' in value && value.test === 1) return text
  const end = text.lastIndexOf('}')
  // Of equal keys the last one counts.
  return `${text.slice(0, end)}${Object.keys(value).length === 0 ? '' : ','}"test":1${text.slice(end)}`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
