// The browser without what distinguishes one person's from another's: products and systems with their main versions, and no
// device model. Browsers have begun to send it like this themselves; apps add anything to it, so only what is known to be
// common is allowed.

/** Longer ones are no browser's; reading them would cost more than they are worth. */
const lengthMax = 512

export function reducedAgent(text: string): string {
  return onLines(text.slice(0, lengthMax))
    .split('\n')
    .map((line) => (line.startsWith('(') ? reducedBracket(line) : reducedProducts(line)))
    .filter((line) => line !== '')
    .join(' ')
}

const opening: ReadonlySet<string> = new Set('([{')

/** Every outermost bracket begins a line, and its end another; brackets within become marks that no common part has. */
function onLines(text: string): string {
  let depth = 0
  return text.replace(/[()[\]{}]/g, (letter) => {
    if (opening.has(letter)) return depth++ === 0 ? '\n(' : '?'
    if (depth === 0) return ' '
    return --depth === 0 ? '\n' : '?'
  })
}

/** A name has no digits, as a model has; a main version has at most four, and the number of a build has more. */
const product = /^([A-Za-z][A-Za-z.-]{0,31}\/\d{1,4})(?:([._])|(?!\w))/
/** Firefox and Safari have not changed these numbers for years; others behind `Mobile` are the build of the system. */
const commonWords: ReadonlySet<string> = new Set(['Mobile', 'Mobile/15E148', 'Gecko/20100101'])

function reducedProducts(line: string): string {
  return line.split(/\s+/).map(reducedProduct).filter(Boolean).join(' ')
}

function reducedProduct(word: string): string {
  if (commonWords.has(word)) return word
  if (word.startsWith('Mobile/')) return 'Mobile'
  const [, name = '', separator] = product.exec(word) ?? []
  return separator === undefined ? name : `${name}.0`
}

const version = String.raw`\d{1,5}(?:[._]\d+)*`
const processor = String.raw`(?:x86_64|aarch64|i686|armv\dl)`
/** What a bracket may say: the system and its version, the kind of device, and what all browsers say of themselves. */
const commonParts = [
  'KHTML, like Gecko|compatible|U|wv|Mobile|Tablet|SMART-TV|iPhone|iPad|iPod(?: touch)?|Win64|WOW64|x64|ARM64',
  `X11|Wayland|Ubuntu|Linux(?: ${processor})?|CrOS ${processor} ${version}`,
  `(?:Android|Windows NT|Windows Phone|iOS|iPadOS|Tizen|MSIE)(?: ${version})?`,
  `Macintosh|(?:Intel|PPC) Mac OS X(?: ${version})?|CPU (?:iPhone )?OS ${version} like Mac OS X`,
  `(?:rv:|Trident/)${version}`,
]
const commonPart = new RegExp(`^(?:${commonParts.join('|')})$`)
const exactVersion = /\b(\d+)[._][\d._]+/

/** The bracket with its common parts. What stands behind Android is the model, in place of which Chrome writes a K. */
function reducedBracket(line: string): string {
  const parts = line
    .slice(1)
    .split(';')
    .map((part) => part.trim())
  const allowed = parts.flatMap((part, index) => {
    if (commonPart.test(part)) return [part.replace(exactVersion, '$1.0')]
    return parts[index - 1]?.startsWith('Android') === true ? ['K'] : []
  })
  return allowed.length === 0 ? '' : `(${allowed.join('; ')})`
}
