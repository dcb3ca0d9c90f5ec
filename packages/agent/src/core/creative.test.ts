import { expect, test } from 'vitest'
import { bookedCreativeOf, type GivenCreative } from './creative.ts'

const image = { id: 'any', type: 'image', value: 'https://cdn.example/a.jpg', w: 1200, h: 627 }
const title = { id: 'title', type: 'text', value: 'Light shoes' }
const page = { id: 'landing_page_url', type: 'url', value: 'https://shoes.example/a' }

test('an answer card is the ad that a campaign shows', () => {
  const parts = [title, page, image, { id: 'cta', type: 'text', value: 'Look' }]

  expect(booked({ parts })).toEqual({
    title: 'Light shoes',
    url: 'https://shoes.example/a',
    sponsored: 'shoes.example',
    ctatext: 'Look',
    images: [{ use: 'main', url: 'https://cdn.example/a.jpg', w: 1200, h: 627 }],
  })
})

test('an image card without texts has its name as headline, and leads to the brand', () => {
  expect(booked({ format: 'chat_image_card', parts: [image] })).toMatchObject({
    title: 'Spring',
    url: 'https://shoes.example/',
  })
})

test('what is missing, too long, without a size or not https is refused by name', () => {
  const messageOf = (given: Partial<GivenCreative>) => Object(booked(given)).message as unknown

  expect(messageOf({ parts: [page] })).toBe('The ad needs title.')
  expect(messageOf({ parts: [page, { ...title, value: 'x'.repeat(90) }] })).toBeUndefined()
  expect(messageOf({ parts: [page, { ...title, value: 'x'.repeat(91) }] })).toBe('title must have 1 to 90 characters.')
  expect(messageOf({ parts: [title, { ...page, value: 'http://shoes.example' }] })).toContain('https')
  expect(messageOf({ parts: [title, page, { ...image, w: 0 }] })).toContain('width and height')
})

test('what breaks a line, is obeyed by terminals or turns a text around is refused; markup and formulas are texts', () => {
  const parts = (value: string) => [{ ...title, value }, page]
  for (const hidden of ['two\nlines', '\u001b[2Jclear', 'gnp\u202eexe', 'a\u2028b', '\u0085', '\u2066x'])
    expect(booked({ parts: parts(hidden) })).toMatchObject({
      message: expect.stringMatching(/^title has line breaks/) as unknown,
    })
  expect(booked({ parts: parts('<b>=cmd()</b> שלום') })).toMatchObject({ title: '<b>=cmd()</b> שלום' })
  expect(booked({ name: 'a\u202eb', parts: [title, page] })).toMatchObject({ at: ['name'] })
})

test('addresses are written in plain characters, and have no user name', () => {
  const at = (value: string) => Object(booked({ parts: [title, { ...page, value }] })) as { readonly url?: string }

  expect(at('https://shoes.example/a b\u202e').url).toBe('https://shoes.example/a%20b%E2%80%AE')
  expect(at('https://shoes.example/a\n<b>').url).toBe('https://shoes.example/a%3Cb%3E')
  expect(at('https://me@shoes.example/').url).toBeUndefined()
  expect(at(`https://shoes.example/${'é'.repeat(400)}`).url).toBeUndefined()
})

function booked(given: Partial<GivenCreative>) {
  return bookedCreativeOf({ name: 'Spring', format: 'chat_answer_card', parts: [], domain: 'shoes.example', ...given })
}
