// A place at which a process of the exchange runs, is killed, and runs again.

import { type LifeTools, ProcessLife } from './process-life.ts'
import { type FleetRequest, RequestServer, type ServeTools } from './serve-request.ts'

export class FleetNode {
  readonly at: number
  readonly region: number
  isUnreached = false
  /** When it was killed; undefined while it runs. */
  killedAtMs: number | undefined
  downUntilMs = 0
  readonly #life: Omit<LifeTools, 'isCut'>
  readonly #serve: ServeTools
  #starts = 0
  #running: { readonly life: ProcessLife; readonly server: RequestServer } | undefined

  constructor(at: number, region: number, life: Omit<LifeTools, 'isCut'>, serve: ServeTools) {
    this.at = at
    this.region = region
    this.#life = life
    this.#serve = serve
    this.start()
  }

  start(): void {
    this.#starts++
    this.killedAtMs = undefined
    const life = new ProcessLife(this.at, this.#starts, { ...this.#life, isCut: () => this.isUnreached })
    this.#running = { life, server: new RequestServer(this.at, this.region, life, this.#serve) }
  }

  kill(nowMs: number, untilMs: number): void {
    this.downUntilMs = Math.max(this.downUntilMs, untilMs)
    if (this.#running === undefined) return
    this.#running.server.abandon()
    this.#running.life.end()
    this.#running = undefined
    this.killedAtMs = nowMs
  }

  serve(request: FleetRequest): void {
    this.#running?.server.serve(request)
  }
}
