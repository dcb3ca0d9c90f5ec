// What the types of Node and undici leave out.

declare module 'undici/lib/llhttp/llhttp_simd-wasm.js' {
  /** llhttp, compiled to WebAssembly. */
  const wasm: Uint8Array<ArrayBuffer>
  export = wasm
}

declare namespace WebAssembly {
  interface Module {
    readonly isCompiled?: never
  }
  const Module: new (bytes: Uint8Array<ArrayBuffer>) => Module
  class Instance {
    constructor(
      module: Module,
      imports: Readonly<Record<string, Readonly<Record<string, (...args: number[]) => number>>>>,
    )
    readonly exports: Readonly<Record<string, unknown>>
  }
  interface Memory {
    readonly buffer: ArrayBuffer
  }
}
