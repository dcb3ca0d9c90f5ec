// What consists of plain lists and needs no schema: a browser that imports it loads nothing else.

export * from './auction/bid-facts.ts'
export * from './booking/words.ts'
export * from './dimensions.ts'
export * from './documents.ts'
export * from './funnel.ts'
export { type Counts, type TookCounts, tookBoundsMs } from './live/took-bounds.ts'
export * from './notices.ts'
export * from './outcomes.ts'
export { pages } from './pages.ts'
export { portalPages } from './portal/pages.ts'
export * from './portal/sides.ts'
