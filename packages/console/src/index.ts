// For the admin port: where the built console is. `npm run build:console` writes it.

export const site = new URL('../site/', import.meta.url)
