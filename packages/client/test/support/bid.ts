// A bid with everything that a card can show and call.

/** A bid whose links lead to the server of a test, with other members of its markup. */
export function bidAt(url: string, members: object): object {
  const at = (name: string): string => `${url}/heard/${name}`
  const markup = {
    assets: [
      { id: 1, title: { text: 'Trail shoes' } },
      { id: 2, img: { url: `${url}/a.svg`, w: 600, h: 314 } },
      { id: 3, data: { type: 2, value: 'Light, waterproof and repairable.' } },
      { id: 4, data: { type: 1, value: 'Northtrail' } },
      { id: 5, data: { type: 12, value: 'See the shoes' } },
      { id: 7, data: { type: 3, value: '4.7' } },
      { id: 8, data: { type: 6, value: '$129.00' } },
      { id: 9, data: { type: 7, value: '$99.00' } },
    ],
    link: { url: at('landing'), clicktrackers: [at('click')] },
    imptrackers: [at('imp')],
    eventtrackers: [{ event: 2, method: 1, url: at('half') }],
    privacy: at('privacy'),
    ...members,
  }
  const prices = { nurl: `${at('win')}?p=\${AUCTION_PRICE}`, burl: `${at('billing')}?p=\${AUCTION_PRICE}` }
  return { id: 'b', impid: '1', price: 2.5, adm: JSON.stringify(markup), ...prices }
}
