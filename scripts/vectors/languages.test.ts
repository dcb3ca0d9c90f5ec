// How well words of other languages are understood with fifty words of each: the mechanism, not the lexicons that ship.

import { readFileSync } from 'node:fs'
import { wordVectorsFile } from '@parley/vectors'
import { expect, test } from 'vitest'
import { plainScorer } from '../../packages/exchange/src/relevance/plain-scorer.ts'
import { countWords } from '../../packages/exchange/src/relevance/rare-words.ts'
import { vectorScorer } from '../../packages/exchange/src/relevance/vectors/vector-scorer.ts'
import { openVectors } from '../../packages/exchange/src/relevance/vectors/word-vectors.ts'
import { lexiconOf } from './lexicon.ts'
import { type Entry, writeFile } from './write-file.ts'

const english =
  'sleep sleepless bed blanket night pillow tired doctor pain tea shoe run marathon sport training winter jacket trousers cotton bag house flat rent move kitchen garden flower tree tool paint car tyre insurance loan tax bill bank salary job school dog cat food bread cheese wine travel flight hotel beach'.split(
    ' ',
  )

const lexicons = {
  de: 'Schlaf schlaflos Bett Decke Nacht Kissen müde Arzt Schmerz Tee Schuh laufen Marathon Sport Training Winter Jacke Hose Baumwolle Tasche Haus Wohnung Miete umziehen Küche Garten Blume Baum Werkzeug Farbe Auto Reifen Versicherung Kredit Steuer Rechnung Bank Gehalt Arbeit Schule Hund Katze Futter Brot Käse Wein Reise Flug Hotel Strand',
  fr: 'sommeil insomniaque lit couverture nuit oreiller fatigué médecin douleur thé chaussure courir marathon sport entraînement hiver veste pantalon coton sac maison appartement loyer déménager cuisine jardin fleur arbre outil peinture voiture pneu assurance crédit impôt facture banque salaire emploi école chien chat nourriture pain fromage vin voyage vol hôtel plage',
  es: 'sueño insomne cama manta noche almohada cansado médico dolor infusión zapato correr maratón deporte entrenamiento invierno chaqueta pantalón algodón bolso casa piso alquiler mudarse cocina jardín flor árbol herramienta pintura coche neumático seguro préstamo impuesto factura banco salario puesto escuela perro gato comida pan queso vino viaje vuelo hotel playa',
  it: 'sonno insonne letto coperta notte cuscino stanco medico dolore tè scarpa correre maratona sport allenamento inverno giacca pantaloni cotone borsa casa appartamento affitto traslocare cucina giardino fiore albero attrezzo vernice auto pneumatico assicurazione prestito tassa fattura banca stipendio lavoro scuola cane gatto cibo pane formaggio vino viaggio volo albergo spiaggia',
} as const

/** The English words as they stand in the file of the package, with its vectors and the lexicons from above. */
function scorerWithLexicons() {
  const found = openVectors(new Uint8Array(readFileSync(wordVectorsFile)))
  if (found.kind === 'refused') throw new Error(found.why)
  const { vectors } = found
  const known = english.map((word) => vectors.lexicon('en')?.find(word)[0] ?? Number.NaN)
  const rows = known.map((number) => [...vectors.values.subarray(number * 100, (number + 1) * 100)])
  const entries: readonly Entry[] = english.map((word, at) => [word, [at]])
  const numbers = new Map(english.map((word, at) => [word, at]))
  const foreign = Object.entries(lexicons).map(([language, words]) => {
    const lines = words.split(' ').map((word, at) => `${word}\t${english[at] ?? ''}`)
    return { language, entries: lexiconOf(language, lines.join('\n'), numbers).entries }
  })
  const file = writeFile({ dimensions: 100, vectors: rows, tables: [{ language: 'en', entries }, ...foreign] })
  const small = openVectors(file)
  if (small.kind === 'refused') throw new Error(small.why)
  return vectorScorer(small.vectors, plainScorer(countWords(100)), {})
}

const scorer = scorerWithLexicons()

function score(language: string, keyword: string, title: string) {
  const chat = { keywords: [keyword], topics: [], categories: [], language }
  return scorer.about(chat)({ title, desc: '', sponsored: '', categories: [], domains: [] })
}

test.each(['de', 'fr', 'es', 'it'] as const)('every word of the lexicon in %s is understood', (language) => {
  const missed = lexicons[language].split(' ').filter((word, at) => {
    return !(score(language, word, lexicons[language].split(' ')[at] ?? '').thousandths >= 999)
  })

  expect(lexicons[language].split(' ')).toHaveLength(50)
  expect(missed).toEqual([])
})

test.each([
  ['de', 'schlaflos', 'Decken für müde Nächte', 'Steuern und Rechnungen', 'schlaflos ~ nächte'],
  ['fr', 'insomniaque', 'Oreillers pour vos nuits', 'Impôts et factures', 'insomniaque ~ nuits'],
  ['es', 'insomne', 'Almohadas para noches', 'Impuestos y facturas', 'insomne ~ noches'],
  ['it', 'insonne', 'Cuscini per le notti', 'Tasse e fatture', 'insonne ~ notti'],
])('in %s an ad fits that shares no word with the chat, and inflected words are understood', (...row) => {
  const [language, keyword, fitting, other, reason] = row
  const found = score(language, keyword, fitting)

  expect(found.thousandths).toBeGreaterThan(score(language, keyword, other).thousandths + 200)
  expect(found.because).toContain(reason)
})

test('a German compound is understood by its parts, and its end counts', () => {
  const [end, front] = ['Schuhe', 'Winter'].map((title) => score('de', 'Winterschuhe', title).thousandths)
  const other = score('de', 'Winterschuhe', 'Käse').thousandths

  expect(end).toBeGreaterThan(other + 300)
  expect(front).toBeGreaterThan(other)
})
