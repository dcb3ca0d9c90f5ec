// Who is on the stage, by names and amounts that can be searched for in an answer.

export const publishers = ['pub-canary-one', 'pub-canary-two'] as const
export const partners = ['dsp-canary-acme', 'dsp-canary-bolt'] as const
export const advertisers = ['Canary Shoes Ltd', 'Canary Boots Ltd'] as const
export const campaigns = ['canary-shoes-1', 'canary-boots-1'] as const

/** In dollars CPM: what each partner bids, and what the publisher gets of it after a margin of 10 %. */
export const prices = { acme: 7.131, bolt: 5.373, acmeClears: 6.4179, boltClears: 4.8357 } as const
export const budgets = [123_456_789, 987_654_321] as const
