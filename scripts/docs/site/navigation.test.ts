import { expect, test } from 'vitest'
import { cardsOf, sidebarOf } from './navigation.ts'

test('pages stand in their order, and one that is not written is left out', () => {
  const [group] = sidebarOf(['guides/operator.md', 'guides/publisher.md'], () => '')

  expect(group).toEqual({
    text: 'Tutorials',
    items: [
      { text: 'For publishers', link: '/guides/publisher' },
      { text: 'For operators', link: '/guides/operator' },
    ],
  })
})

test('a page that nobody has put in order stands at the end of its group under its own title', () => {
  const sidebar = sidebarOf(['guides/new.md', 'guides/limits.md'], (path) => `The title of ${path}`)

  expect(sidebar).toEqual([
    {
      text: 'Guides',
      items: [
        { text: 'Limits', link: '/guides/limits' },
        { text: 'The title of guides/new.md', link: '/guides/new' },
      ],
    },
  ])
})

test('a visitor is led to the first page that is written', () => {
  expect(cardsOf(['guides/integration-levels.md']).map(({ link }) => link)).toEqual(['/guides/integration-levels'])
  expect(cardsOf(['guides/integration-levels.md', 'guides/publisher.md']).map(({ link }) => link)).toEqual([
    '/guides/publisher',
  ])
})
