// D08: application/json with any parameters, as long as a charset, if there is one, is utf-8.

export function isJsonContentType(value: string | undefined): boolean {
  if (value === undefined) return false
  // Nearly every caller sends exactly this.
  if (value === 'application/json') return true
  const [type = '', ...parameters] = value.split(';').map((part) => part.trim().toLowerCase())
  return type === 'application/json' && parameters.every(isAcceptable)
}

function isAcceptable(parameter: string): boolean {
  const [name, text = ''] = parameter.split('=').map((part) => part.trim())
  return name !== 'charset' || text.replaceAll('"', '') === 'utf-8'
}
