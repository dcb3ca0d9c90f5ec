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

/** What an address says to programs. A refusal is thrown with the sentence that came with it. */
export async function getJson(path) {
  const answer = await fetch(path, { headers: { accept: 'application/json' }, cache: 'no-store' })
  if (answer.ok) return answer.json()
  const said = await answer.json().catch(() => undefined)
  throw new Error(said?.error?.details?.reason ?? `${path} answered ${answer.status}`)
}

/** A part of an explanation, under a heading of the given level. */
export function part(level, title, ...children) {
  return element('section', { class: 'part' }, element(`h${level}`, {}, title), ...children)
}

/** Long text that is written only when somebody opens it. */
export function opened(title, text, attributes = {}) {
  const shown = element('pre', { tabindex: '0' })
  const details = element('details', attributes, element('summary', {}, title), shown)
  details.addEventListener('toggle', () => {
    if (details.open) shown.textContent = text()
  })
  return details
}

/** JSON in lines; what is no JSON stays as it is. */
export function indented(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
