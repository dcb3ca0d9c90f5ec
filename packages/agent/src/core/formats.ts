// The formats in which ads are shown, with the parts that an ad of each has.

export const formatIds = ['chat_answer_card', 'chat_image_card'] as const
export type FormatId = (typeof formatIds)[number]

export interface Slot {
  readonly id: string
  readonly type: 'text' | 'image' | 'url'
  readonly isRequired: boolean
  readonly lengthMax?: number
}

interface Format {
  readonly name: string
  readonly description: string
  readonly slots: readonly Slot[]
}

const body: Slot = { id: 'body_text', type: 'text', isRequired: false, lengthMax: 140 }
const brand: Slot = { id: 'advertiser_name', type: 'text', isRequired: false, lengthMax: 25 }
const button: Slot = { id: 'cta', type: 'text', isRequired: false, lengthMax: 15 }

export const formats: Readonly<Record<FormatId, Format>> = {
  chat_answer_card: {
    name: 'Answer card',
    description: 'Title, text, image and button below an answer.',
    slots: [
      { id: 'title', type: 'text', isRequired: true, lengthMax: 90 },
      body,
      { id: 'main_image', type: 'image', isRequired: false },
      brand,
      button,
      { id: 'landing_page_url', type: 'url', isRequired: true },
    ],
  },
  chat_image_card: {
    name: 'Image card',
    description:
      'An image below an answer. Without a title its name is the headline; without a landing page it leads to the domain of the brand.',
    slots: [
      { id: 'main_image', type: 'image', isRequired: true },
      { id: 'title', type: 'text', isRequired: false, lengthMax: 90 },
      body,
      brand,
      button,
      { id: 'landing_page_url', type: 'url', isRequired: false },
    ],
  },
}

export function isFormatId(text: string): text is FormatId {
  return formatIds.some((one) => one === text)
}
