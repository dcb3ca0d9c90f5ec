// A sentence model, measured: quality, speed, and what it costs callers (D109).

import type { Embedder } from '@parley/embeddings'
import { embedderOf, modelIn } from './model-files.ts'
import { modelLoad } from './model-load.ts'
import { fitModel, modelQuality } from './model-quality.ts'
import { type Pair, readPairs } from './quality.ts'
import { labelledPairs } from './truth.ts'

const text = 'Shoes for marathon runners. Cushioned soles that hold for forty kilometres. Free returns within 60 days.'
const texts = 100

export async function showModel(folder: string, seconds: number, isSealedShown: boolean): Promise<void> {
  const files = await modelIn(folder)
  const embedder = await embedderOf(files)
  console.log(
    '\nSentence model: area under the curve of words and model; of the model its calibration error, and precision and recall at 0.5.',
  )
  console.log('language pairs     words   model   cal.err precision recall')
  await showQuality('pairs', readPairs(), embedder)
  await showQuality('truth', labelledPairs('truth'), embedder)
  if (isSealedShown) await showQuality('sealed', labelledPairs('sealed'), embedder)
  const { capacity, cpuMs } = await speedOf(embedder)
  await embedder.close()
  const speed = `${capacity.toFixed(1)} texts of ${text.length} characters in a second, ${cpuMs.toFixed(1)} ms of processor time each`
  console.log(`\nOne thread embeds ${speed}.`)
  console.log('Three partners at 30 ms; every chat is new, and the ads are known.')
  console.log('model                  auctions/s  failed   p50 ms   p99 ms  without the model')
  for (const { name, perSecond, failed, p50Ms, p99Ms, fallbacks } of await modelLoad({ files, capacity, seconds })) {
    const share = name === 'off' ? '' : `${(100 * fallbacks).toFixed(1)} %`
    const figures = [perSecond, failed, p50Ms.toFixed(1), p99Ms.toFixed(1)].map((value) => String(value).padStart(8))
    console.log(`${name.padEnd(22)}   ${figures.join(' ')}  ${share}`)
  }
}

/** For `auction.model.calibration`; that of the default is in packages/exchange/src/config/model.ts. */
export async function showModelCalibration(folder: string): Promise<void> {
  const embedder = await embedderOf(await modelIn(folder))
  for (const point of await fitModel(embedder)) console.log(JSON.stringify(point))
  await embedder.close()
}

async function showQuality(name: string, pairs: readonly Pair[], embedder: Embedder): Promise<void> {
  for (const { language, words, model, calibrationError, precision, recall } of await modelQuality(pairs, embedder)) {
    const figures = [words, model, calibrationError, precision, recall].map((share) => share.toFixed(3)).join('   ')
    console.log(`${language.padEnd(8)} ${name.padEnd(8)}  ${figures}`)
  }
}

/** The processor time says more than the capacity where other programs are at work. */
async function speedOf({ embed }: Embedder): Promise<{ readonly capacity: number; readonly cpuMs: number }> {
  const cpu = process.cpuUsage()
  const beganAtMs = performance.now()
  for (let at = 0; at < texts; at++) await embed(`${at} ${text}`, 60_000)
  const { user, system } = process.cpuUsage(cpu)
  return { capacity: (1000 * texts) / (performance.now() - beganAtMs), cpuMs: (user + system) / 1000 / texts }
}
