// How pages of the ledger look on a screen and on paper.

export const pageStyle = `
:root { color-scheme: light dark; background: Canvas; color: CanvasText; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
h1 { font-size: 1.5rem; margin-bottom: 0 }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums }
th, td { padding: .3rem .6rem; text-align: left; border-bottom: 1px solid #8885; vertical-align: top }
td:first-child { white-space: nowrap }
tfoot td { font-weight: 600; border-top: 2px solid; border-bottom: 0 }
@media print {
  @page { margin: 1.5cm }
  :root { font-size: 10pt; color-scheme: light }
  body { max-width: none; margin: 0; padding: 0 }
  thead { display: table-header-group }
  tr { break-inside: avoid }
}`
