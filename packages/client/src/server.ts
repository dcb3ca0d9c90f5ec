// What a publisher's server needs so that its pages can ask for ads. It is a separate entry point, because a page has no use
// for it, and it runs on every server that has the web's `Request` and `Response`.

export { type AdHandler, createAdHandler } from './server/handler.ts'
export {
  createNodeAdHandler,
  type NodeAdHandler,
  type NodeRequest,
  type NodeResponse,
} from './server/node-handler.ts'
export type { AdHandlerOptions } from './server/options.ts'
export type { AdProblem, AdProblemKind } from './server/problem.ts'
