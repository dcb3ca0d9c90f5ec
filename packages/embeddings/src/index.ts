export type { Embedded, Embedder, EmbedderCounts, Listener, NoEmbedder, Starting } from './embedder.ts'
export { type EmbedderSettings, startEmbedder } from './start-embedder.ts'
export { type HttpEmbedderSettings, startHttpEmbedder } from './start-http-embedder.ts'
