// The few values that requests, answers and configurations share, so that they meet.

export const floors = [0, 0.5, 0.85, 1, 2] as const
export const categories = ['IAB1', 'IAB7', 'IAB7-1', 'IAB70', '52'] as const
export const advertisers = ['shop.example', 'de.shop.example', 'other.example', 'xn--bcher-kva.example'] as const

/** The same few domains in the spellings that people and machines use, and some that are none. */
export const spellings = [
  ...advertisers,
  'SHOP.example',
  'https://www.shop.example/',
  'https://user@WWW.Shop.example.:443/path?x=1',
  'shop.example.',
  'shop.example:8080',
  'http://user:word@shop.example?x=1#y',
  'www.other.example',
  'myshop.example',
  'bücher.example',
  'BÜCHER.example/a',
  'no domain',
] as const

export const nativeText =
  '{"native":{"ver":"1.2","assets":[{"id":1,"required":1,"title":{"len":90}},{"id":2,"data":{"type":2,"len":20}}]}}'
export const bareText = '{"ver":"1.2","assets":[{"id":1,"required":1,"title":{"len":90}}]}'
