// The elements of a card. Every text goes in as text and every URL as an attribute of one kind of element, so nothing
// in an ad is ever read as markup.

import type { NativeAd, NativeImage } from '../native/parse.ts'
import type { Words } from './words.ts'

/** Compact: a thumbnail beside the texts. Large: a wide picture above them. */
export type Layout = 'compact' | 'large'

export interface Card {
  readonly element: HTMLElement
  readonly link: HTMLAnchorElement
}

/**
 * Creates the card of an ad: an article with a label, a picture, one link that covers it, and its texts. A picture that
 * fails becomes a blank of the same size, so nothing moves.
 */
export function cardOf(ad: NativeAd, words: Words, layout: Layout, document: Document): Card {
  const text: MakeText = (tag, name, ...parts) => {
    const element = document.createElement(tag)
    element.className = name
    element.append(...parts)
    return element
  }
  const picture: MakePicture = (image, name, alt) => {
    const element = pictureOf(image, name, alt, document)
    element.addEventListener('error', () => element.replaceWith(text('span', `${name} blank`)), { once: true })
    element.src = image.url
    return element
  }
  const link = linkTo(ad.clickUrl, 'title', document)
  link.append(ad.title, text('span', 'unseen', ` (${words.newTab})`))
  const facts = factsOf(ad, words).map((fact) => text('span', '', fact))
  const names = (['behalf', 'paid'] as const)
    .filter((name) => ad[name] !== undefined)
    .map((name) => text('span', '', `${words[name]} `, text('bdi', '', ad[name] ?? '')))
  const foot = [
    ...(facts.length === 0 ? [] : [text('p', 'facts', ...facts)]),
    ...(ad.callToAction === undefined ? [] : [actionOf(ad.callToAction, text)]),
  ]
  const article = text(
    'article',
    `card ${layout}`,
    text('div', 'top', ...topOf(ad, words, { text, picture }, document)),
    ...(ad.image === undefined ? [] : [picture(ad.image, 'image', altOf(ad, words))]),
    text(
      'div',
      'words',
      text('p', 'headline', link),
      ...(ad.description === undefined ? [] : [text('p', 'description', ad.description)]),
    ),
    ...(foot.length === 0 ? [] : [text('div', 'foot', ...foot)]),
    ...(names.length === 0 ? [] : [text('p', 'facts names', ...names)]),
  )
  article.dir = 'auto'
  article.setAttribute('aria-label', [words.label, ad.sponsored].filter(Boolean).join(': '))
  return { element: article, link }
}

type MakePicture = (image: NativeImage, name: string, alt: string) => HTMLElement

type MakeText = (tag: string, name: string, ...parts: readonly (string | Node)[]) => HTMLElement

interface Make {
  readonly text: MakeText
  readonly picture: MakePicture
}

function topOf(ad: NativeAd, words: Words, { text, picture }: Make, document: Document): readonly Node[] {
  const privacy = ad.privacyUrl === undefined ? undefined : linkTo(ad.privacyUrl, 'privacy', document)
  privacy?.append(words.privacy, text('span', 'unseen', ` (${words.newTab})`))
  return [
    ...(ad.icon === undefined ? [] : [picture(ad.icon, 'icon', '')]),
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

/** The caller sets its address, after it listens for the failure. */
function pictureOf({ width, height }: NativeImage, name: string, alt: string, document: Document): HTMLImageElement {
  const image = document.createElement('img')
  image.className = name
  image.alt = alt
  image.decoding = 'async'
  image.referrerPolicy = 'no-referrer'
  if (width !== undefined) image.width = width
  if (height !== undefined) image.height = height
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
