// The elements of a card. Every text goes in as text and every URL as an attribute of one kind of element, so nothing
// in an ad is ever read as markup.

import type { NativeAd, NativeImage } from '../native/parse.ts'
import type { Words } from './words.ts'

export interface Card {
  readonly element: HTMLElement
  readonly link: HTMLAnchorElement
}

/** Creates the card of an ad: an article with a label, a picture, one link that covers it, and its texts. */
export function cardOf(ad: NativeAd, words: Words, document: Document): Card {
  const text = (tag: string, name: string, ...parts: readonly (string | Node)[]): HTMLElement => {
    const element = document.createElement(tag)
    element.className = name
    element.append(...parts)
    return element
  }
  const link = linkTo(ad.clickUrl, 'title', document)
  link.append(ad.title, text('span', 'unseen', ` (${words.newTab})`))
  const facts = factsOf(ad, words).map((fact) => text('span', '', fact))
  const article = text(
    'article',
    'card',
    text('div', 'top', ...topOf(ad, words, text, document)),
    ...(ad.image === undefined ? [] : [pictureOf(ad.image, 'image', altOf(ad, words), document)]),
    text('p', 'headline', link),
    ...(ad.description === undefined ? [] : [text('p', 'description', ad.description)]),
    ...(facts.length === 0 ? [] : [text('p', 'facts', ...facts)]),
    ...(ad.callToAction === undefined ? [] : [actionOf(ad.callToAction, text)]),
  )
  article.dir = 'auto'
  article.setAttribute('aria-label', [words.label, ad.sponsored].filter(Boolean).join(': '))
  return { element: article, link }
}

type MakeText = (tag: string, name: string, ...parts: readonly (string | Node)[]) => HTMLElement

function topOf(ad: NativeAd, words: Words, text: MakeText, document: Document): readonly Node[] {
  const privacy = ad.privacyUrl === undefined ? undefined : linkTo(ad.privacyUrl, 'privacy', document)
  privacy?.append(words.privacy, text('span', 'unseen', ` (${words.newTab})`))
  return [
    ...(ad.icon === undefined ? [] : [pictureOf(ad.icon, 'icon', '', document)]),
    text('span', 'label', words.label),
    ...(ad.sponsored === undefined ? [] : [text('bdi', 'sponsor', ad.sponsored)]),
    ...(privacy === undefined ? [] : [privacy]),
  ]
}

function factsOf({ rating, price, salePrice, displayUrl }: NativeAd, { ofFive, before }: Words): readonly string[] {
  const prices = salePrice === undefined ? [price] : [salePrice, price === undefined ? undefined : `${before} ${price}`]
  const stars = rating === undefined ? undefined : `★ ${rating} ${ofFive}`
  return [...prices, stars, displayUrl].filter((fact) => fact !== undefined)
}

/** Looks like a button; the link behind it handles clicks and is already read by screen readers. */
function actionOf(words: string, text: MakeText): HTMLElement {
  const action = text('span', 'action', words)
  action.ariaHidden = 'true'
  return action
}

function altOf({ sponsored }: NativeAd, { pictureFrom }: Words): string {
  return sponsored === undefined ? '' : `${pictureFrom} ${sponsored}`
}

function pictureOf({ url, width, height }: NativeImage, name: string, alt: string, document: Document): HTMLElement {
  const image = document.createElement('img')
  image.className = name
  image.alt = alt
  image.decoding = 'async'
  image.referrerPolicy = 'no-referrer'
  if (width !== undefined) image.width = width
  if (height !== undefined) image.height = height
  // A card without a picture is better than one with a broken picture.
  image.addEventListener('error', () => image.remove(), { once: true })
  image.src = url
  return image
}

function linkTo(url: string, name: string, document: Document): HTMLAnchorElement {
  const link = document.createElement('a')
  link.className = name
  link.href = url
  link.target = '_blank'
  link.rel = 'sponsored nofollow noopener noreferrer'
  return link
}
