// The default theme, with our colours and with the parts of a first page that index.md puts into a <main>: the theme's
// own first page has none, and whoever listens to a page looks for it.

import type { EnhanceAppContext } from 'vitepress'
import DefaultTheme, { VPHomeFeatures, VPHomeHero } from 'vitepress/theme'
import './parley.css'

export default {
  extends: DefaultTheme,
  enhanceApp({ app }: EnhanceAppContext): void {
    app.component('HomeHero', VPHomeHero)
    app.component('HomeFeatures', VPHomeFeatures)
  },
}
