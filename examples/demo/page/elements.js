// Makes elements. Whatever is said becomes text, never markup.

/**
 * @param {string} tag
 * @param {Record<string, string | boolean | undefined>} attributes
 * @param {...(Node | string | undefined)} children
 */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue
    made.setAttribute(name, value === true ? '' : value)
  }
  made.append(...children.filter((child) => child !== undefined))
  return made
}

export function byId(id) {
  const found = document.getElementById(id)
  if (found === null) throw new Error(`the page has no #${id}`)
  return found
}

export async function getJson(path) {
  const answer = await fetch(path)
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return answer.json()
}

export function dollars(amount) {
  return amount === undefined || amount === null ? '–' : `$${amount.toFixed(2)}`
}

export function milliseconds(value) {
  return value === undefined || value === null ? '–' : `${Math.round(value)} ms`
}

export function percent(share) {
  return `${Math.round(share * 100)} %`
}

/** A name as a coloured mark: every partner has the same colour everywhere. */
export function partnerMark(name) {
  return element('span', { class: `partner partner-${/^[a-z]+$/.test(name) ? name : 'other'}` }, name)
}

/** Pictures and links of the demo name invented https hosts; only these pictures can be shown. */
export function localPicture(url) {
  const host = 'https://pictures.demo.example/'
  return typeof url === 'string' && url.startsWith(host) ? `/pictures/${url.slice(host.length)}` : undefined
}
