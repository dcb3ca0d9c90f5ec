// For the exchange: where the file of word vectors is. `npm run task -- vectors PATH` makes it (D107).

export const wordVectorsFile = new URL('../data/words.pvec', import.meta.url)
