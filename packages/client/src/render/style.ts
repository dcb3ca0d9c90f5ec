// The look of a card. It is adopted by a shadow root, which a strict content security policy permits, and the page
// changes it through custom properties. Every pair of colours has a contrast of 4.5 or more. A title shows three lines and a sponsor one; the rest of a longer text is cut from view only, and is still read out.

export const cardStyle = `
:host { display: block; max-inline-size: 32rem; }
.card {
  --text: var(--parley-ad-text, #1b1f24);
  --quiet: var(--parley-ad-quiet, #4b5563);
  --ground: var(--parley-ad-ground, #ffffff);
  --edge: var(--parley-ad-edge, #6b7280);
  --accent: var(--parley-ad-accent, #0b5394);
  --on-accent: var(--parley-ad-on-accent, #ffffff);
  position: relative; overflow: hidden; box-sizing: border-box;
  padding: 0.75rem 1rem 1rem;
  border: 1px solid var(--edge); border-radius: 0.75rem;
  background: var(--ground); color: var(--text);
  font: 1rem/1.4 var(--parley-ad-font, system-ui, sans-serif);
  overflow-wrap: anywhere;
}
@media (prefers-color-scheme: dark) {
  .card {
    --text: var(--parley-ad-text, #f3f4f6);
    --quiet: var(--parley-ad-quiet, #c4c9d1);
    --ground: var(--parley-ad-ground, #1f2430);
    --edge: var(--parley-ad-edge, #8b93a1);
    --accent: var(--parley-ad-accent, #9cc9f5);
    --on-accent: var(--parley-ad-on-accent, #10151d);
  }
}
p { margin: 0; }
.top { display: flex; gap: 0.5rem; align-items: center; margin-block-end: 0.5rem; color: var(--quiet); font-size: 0.875rem; }
.label { font-weight: 600; }
.label, .icon, .privacy { flex-shrink: 0; }
/* Where the place has a height, the texts have theirs and the picture takes the rest. */
:host([data-fills]) { block-size: 100%; }
:host([data-fills]) .card { display: flex; flex-direction: column; align-items: flex-start; block-size: 100%; padding-block-end: 0.75rem; }
:host([data-fills]) .card > * { flex: none; max-inline-size: 100%; }
:host([data-fills]) .top { inline-size: 100%; }
:host([data-fills]) .card > .image { flex: 1 1 0; min-block-size: 0; aspect-ratio: auto; margin-block-end: 0.5rem; }
:host([data-fills]) :is(.headline, .description) { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; }
:host([data-fills]) .facts { flex-wrap: nowrap; overflow: hidden; white-space: nowrap; margin-block-start: 0.25rem; }
:host([data-fills]) .action { margin-block-start: 0.5rem; }
.failed { visibility: hidden; }
.headline, .sponsor { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; overflow: hidden; }
.sponsor { -webkit-line-clamp: 1; min-inline-size: 0; }
.icon { inline-size: 1.25rem; block-size: 1.25rem; border-radius: 0.25rem; }
.image { display: block; inline-size: 100%; block-size: auto; aspect-ratio: 1.91; object-fit: cover; border-radius: 0.5rem; margin-block-end: 0.75rem; }
.title { color: var(--text); font-weight: 600; text-decoration: none; }
.title::after { content: ''; position: absolute; inset: 0; border-radius: inherit; }
.title:hover { text-decoration: underline; }
.title:focus-visible { outline: none; }
.title:focus-visible::after { outline: 3px solid var(--accent); outline-offset: -4px; border-radius: 0.75rem; }
.description { margin-block-start: 0.25rem; }
.facts { display: flex; flex-wrap: wrap; gap: 0.25rem 0.75rem; margin-block-start: 0.5rem; color: var(--quiet); font-size: 0.875rem; }
.action { display: inline-block; margin-block-start: 0.75rem; padding: 0.375rem 0.875rem; border-radius: 999px; background: var(--accent); color: var(--on-accent); font-weight: 600; }
.privacy { position: relative; margin-inline-start: auto; color: var(--quiet); }
.privacy:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.unseen { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (forced-colors: active) { .action { border: 1px solid; } }
`
