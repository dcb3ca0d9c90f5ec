import { expect, test } from 'vitest'
import { ownPictures } from './own-pictures.ts'

const path = '/pictures/coffee.svg'

test('a path becomes an address of the exchange, with its base path', () => {
  const { urlOf, picturesAt } = ownPictures(() => 'https://ads.example/exchange')

  expect(urlOf(path)).toBe('https://ads.example/exchange/pictures/coffee.svg')
  expect(urlOf('https://shop.example/coffee.svg')).toBe('https://shop.example/coffee.svg')
  expect(picturesAt()).toBeUndefined()
})

test.each(['http://127.0.0.1:8080', 'http://localhost:8080', 'http://[::1]:8080'])('%s needs no https', (origin) => {
  const { urlOf, picturesAt } = ownPictures(() => origin)

  expect(urlOf(path)).toBe(`${origin}/pictures/coffee.svg`)
  expect(picturesAt()).toBe(`${origin}/pictures/`)
})

test.each(['http://192.0.2.7:8080', 'http://ads.example', 'http://127.0.0.1.example', ''])(
  'at "%s" a page cannot load them, so their address is one that is never looked up',
  (origin) => {
    const { urlOf, picturesAt } = ownPictures(() => origin)

    expect(urlOf(path)).toBe('https://sandbox.parley.example/pictures/coffee.svg')
    expect(picturesAt()).toBeUndefined()
  },
)

test('the address counts that the exchange has when it is asked for', () => {
  let origin = ''
  const { urlOf } = ownPictures(() => origin)
  origin = 'https://ads.example'

  expect(urlOf(path)).toBe('https://ads.example/pictures/coffee.svg')
})
