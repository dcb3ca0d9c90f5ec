// What goes back over the wire.

/** What goes back over the wire. Header names and values alternate, as `writeHead` takes them fastest. */
export interface Reply {
  readonly status: number
  readonly headers: readonly string[]
  readonly body: string | undefined
}
