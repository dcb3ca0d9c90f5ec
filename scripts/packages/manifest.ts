// The package.json that is published. In the project `exports` and `bin` lead to the sources, so that Node, the tests and
// the bundler run them without a build; npm publishes a manifest as it is, so the one for strangers is made here.

export interface Manifest {
  readonly name: string
  readonly version: string
  readonly exports: Readonly<Record<string, string>>
  readonly bin?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly private?: boolean
}

export interface Extras {
  /** What the package has beside `dist`. */
  readonly files: readonly string[]
  /** The package of ours that travels inside. */
  readonly bundles: string | undefined
  /** The file for a `<script>` tag, from the root of the package. */
  readonly script: string | undefined
}

export function publishedManifest(source: Manifest, { files, bundles, script }: Extras): object {
  // `private` keeps the sources from being published by mistake; who develops us is none of an installer's business.
  const { private: _private, devDependencies: _developers, exports, bin, ...rest } = source
  const entries = Object.entries(exports).map(([entry, file]) => [entry, builtEntry(file)])
  return {
    ...rest,
    exports: { ...Object.fromEntries(entries), './package.json': './package.json' },
    // Compilers that do not read `exports` look here.
    ...(exports['.'] === undefined ? {} : { main: built(exports['.'], '.js'), types: built(exports['.'], '.d.ts') }),
    ...(bin === undefined ? {} : { bin: Object.fromEntries(Object.entries(bin).map(builtCommand)) }),
    ...(script === undefined ? {} : { unpkg: script, jsdelivr: script }),
    ...(bundles === undefined ? {} : { bundleDependencies: [bundles] }),
    files: ['dist', ...files],
  }
}

/** Types come first: a reader of conditions takes the first that it knows. */
function builtEntry(file: string): object {
  return { types: built(file, '.d.ts'), default: built(file, '.js') }
}

function builtCommand([name, file]: readonly [string, string]): readonly [string, string] {
  return [name, file.endsWith('.ts') ? built(file, '.js').slice('./'.length) : file]
}

function built(file: string, extension: '.js' | '.d.ts'): string {
  const [, path] = /^(?:\.\/)?src\/(.*)\.ts$/.exec(file) ?? []
  if (path === undefined) throw new Error(`${file} is no source: an entry must be a file src/….ts`)
  return `./dist/${path}${extension}`
}
