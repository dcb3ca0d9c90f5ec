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

function booked(given: Partial<GivenCreative>) {
  return bookedCreativeOf({ name: 'Spring', format: 'chat_answer_card', parts: [], domain: 'shoes.example', ...given })
}
