// Native 1.2, section 7.4: the texts of a card by the names that programs use, with the room that each gets. The ids
// are ours; an answer that names no type is read by them.

export const cardTexts = {
  sponsored: { type: 1, len: 25 },
  description: { type: 2, len: 140 },
  rating: { type: 3, len: 5 },
  price: { type: 6, len: 20 },
  salePrice: { type: 7, len: 20 },
  displayUrl: { type: 11, len: 60 },
  callToAction: { type: 12, len: 15 },
} as const

/** The texts that a card can show beside its title. */
export type CardText = keyof typeof cardTexts

export const assetIds = {
  title: 1,
  image: 2,
  description: 3,
  sponsored: 4,
  callToAction: 5,
  icon: 6,
  rating: 7,
  price: 8,
  salePrice: 9,
  displayUrl: 10,
} as const satisfies Record<CardText | 'title' | 'image' | 'icon', number>

export type CardField = keyof typeof assetIds
