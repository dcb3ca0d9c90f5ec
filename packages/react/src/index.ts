export { ChatAd, type ChatAdProps } from './chat-ad.tsx'
export type { ChatAdWords } from './words.ts'
