// The compiler writes `./x.js` into the JavaScript that it makes of `./x.ts`, and leaves `./x.ts` in the declarations. There
// is no such file in a package, so the name is changed there as well.

const relativeSource = /(\bfrom\s+|\bimport\s*\(\s*|\bimport\s+)(['"])(\.{1,2}\/[^'"]*)\.ts\2/g

export function withBuiltImports(declarations: string): string {
  return declarations.replaceAll(relativeSource, '$1$2$3.js$2')
}
