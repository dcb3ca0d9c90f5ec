import { defineConfig } from 'vite'

/** While somebody works on the console, the data is that of an exchange on this machine; a browser gets the page. */
const exchange = {
  target: 'http://127.0.0.1:9090',
  bypass: ({ headers }: { readonly headers: { readonly accept?: string } }) =>
    headers.accept?.startsWith('text/html') === true ? '/index.html' : undefined,
}

// Whoever builds it, tests included, gets what is shipped.
if (!process.argv.includes('dev')) process.env.NODE_ENV = 'production'

// The admin port and the portal serve what this builds (packages/port/src/built-site.ts). The policy of the page permits styles
// with a nonce only; the port puts a new one in place of this word each time.
export default defineConfig({
  root: import.meta.dirname,
  html: { cspNonce: 'PARLEY_NONCE' },
  build: {
    outDir: 'site',
    assetsDir: 'console',
    target: 'es2023',
    // The licences of what is built in travel with it.
    license: { fileName: 'licences.md' },
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // A page for each of the two ports that serve the console.
      input: ['index.html', 'portal.html'].map((page) => `${import.meta.dirname}/${page}`),
      // React's marks for servers mean nothing here.
      onLog(level, log, tell) {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') tell(level, log)
      },
    },
    // The policy of the page loads nothing from data: URLs but pictures.
    assetsInlineLimit: 0,
  },
  server: {
    proxy: Object.fromEntries(
      ['/now', '/partners', '/auctions', '/reasons', '/changes'].map((path) => [path, exchange]),
    ),
  },
})
