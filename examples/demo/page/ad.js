// An ad as a chat would show it: the native markup of a bid, drawn as a card.

import { element } from './page/elements.js'

const dataTypes = { 1: 'sponsor', 2: 'description', 6: 'price', 12: 'action' }

/** The cards of every bid in the body of a 200. */
export function adsIn(body) {
  const { seatbid } = JSON.parse(body)
  return seatbid.flatMap(({ bid }) => bid.map(({ adm }) => adCard(adm)))
}

function adCard(adm) {
  const { assets = [], link } = readMarkup(adm)
  const title = assets.find((asset) => asset.title)?.title.text ?? ''
  const image = assets.find((asset) => asset.img)?.img.url
  const words = Object.fromEntries(
    assets.filter(({ data }) => data).map(({ data }) => [dataTypes[data.type] ?? 'other', data.value]),
  )
  const goal = element('p', { class: 'ad-goal', hidden: true }, `A click would open ${link.url}`)
  const button = element('button', { type: 'button', class: 'ad-action' }, words.action ?? 'Open')
  button.addEventListener('click', () => {
    goal.hidden = false
  })
  return element(
    'article',
    { class: 'ad', 'aria-label': `Sponsored: ${title}` },
    picture(image),
    element(
      'div',
      { class: 'ad-words' },
      element('p', { class: 'ad-sponsor' }, `Sponsored${words.sponsor === undefined ? '' : ` by ${words.sponsor}`}`),
      element('h3', {}, title),
      words.description === undefined ? undefined : element('p', {}, words.description),
      element(
        'p',
        { class: 'ad-foot' },
        words.price === undefined ? undefined : element('strong', {}, words.price),
        button,
      ),
      goal,
    ),
  )
}

function picture(url) {
  const local = localPicture(url)
  if (local !== undefined) return element('img', { src: local, alt: '', width: '1200', height: '627' })
  return element('p', { class: 'ad-no-picture' }, url === undefined ? 'no picture' : `the picture is ${url}`)
}

/** Pictures and links of the demo name invented https hosts; only these pictures can be shown. */
function localPicture(url) {
  const host = 'https://pictures.demo.example/'
  return typeof url === 'string' && url.startsWith(host) ? `/pictures/${url.slice(host.length)}` : undefined
}

function readMarkup(adm) {
  const parsed = JSON.parse(adm)
  return parsed.native ?? parsed
}
