// How the page of the reference looks: in the colours of the console, with its logo as the way back.

import { bubble } from '../catalog/pictures.ts'

const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">${bubble}</svg>`

const icon = `data:image/svg+xml,${encodeURIComponent(logo)}`

const head = `<meta name="color-scheme" content="light dark" />
    <link rel="icon" href="${icon}" />`

const wayBack = `<header class="way-back"><a class="way-back-home" href="/">${logo} Parley</a><a href="/">Back to the console</a></header>`

/** The page as it is made, with a name for its language, an icon and the way back. */
export function dressed(page: string): string {
  return page
    .replace('<html>', '<html lang="en">')
    .replace('</head>', `  ${head}\n  </head>`)
    .replace('<body>', `<body>\n    ${wayBack}`)
}

/** Nobody serves the map that the script names. */
export function withoutMap(script: string): string {
  return script.replace(/\n\/\/# sourceMappingURL=\S+\s*$/, '\n')
}

const font = 'system-ui, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif'

/** The colours are those of the console: packages/console/src/styles/colours.css. */
export const referenceCss = `
:root {
  --scalar-font: ${font};
  --scalar-font-code: ui-monospace, "DejaVu Sans Mono", monospace;
  --scalar-custom-header-height: 56px;
  --scalar-radius: 8px;
}
.light-mode {
  --scalar-background-1: #ffffff;
  --scalar-background-2: #f4f2ec;
  --scalar-background-3: #e6e8ee;
  --scalar-background-accent: #3451b21f;
  --scalar-color-1: #1a2130;
  --scalar-color-2: #565e6d;
  --scalar-color-3: #565e6d;
  --scalar-color-accent: #3451b2;
  --scalar-link-color: #3451b2;
  --scalar-border-color: #dddad0;
  --scalar-sidebar-background-1: #f4f2ec;
  --scalar-sidebar-item-active-background: #3451b2;
  --scalar-sidebar-color-active: #ffffff;
}
.dark-mode {
  --scalar-background-1: #191f29;
  --scalar-background-2: #131820;
  --scalar-background-3: #2b3341;
  --scalar-background-accent: #a5b4fc1f;
  --scalar-color-1: #eceae4;
  --scalar-color-2: #a9b1bf;
  --scalar-color-3: #a9b1bf;
  --scalar-color-accent: #a5b4fc;
  --scalar-link-color: #a5b4fc;
  --scalar-border-color: #2e3643;
  --scalar-sidebar-background-1: #10141b;
  --scalar-sidebar-item-active-background: #a5b4fc;
  --scalar-sidebar-color-active: #11162b;
}
.way-back {
  position: sticky;
  z-index: 100;
  top: 0;
  display: flex;
  align-items: center;
  justify-content: space-between;
  box-sizing: border-box;
  height: 56px;
  padding: 0 16px;
  border-bottom: 1px solid var(--scalar-border-color);
  background: var(--scalar-background-1);
  font-family: ${font};
}
.way-back a {
  color: var(--scalar-color-accent);
  text-underline-offset: 3px;
}
.way-back .way-back-home {
  display: flex;
  gap: 9px;
  align-items: center;
  color: var(--scalar-color-1);
  font-size: 19px;
  font-weight: 700;
  letter-spacing: -0.02em;
  text-decoration: none;
}
`
