// The look of a card. It is adopted by a shadow root, which a strict content security policy permits, and the page
// changes it through custom properties. Every pair of colours has a contrast of 4.5 or more. Longer texts than there is room for are
// cut from view only, and are still read out.

export const cardStyle = `
:host { display: block; max-inline-size: 32rem; }
.card {
  --text: var(--parley-ad-text, #1b1f24);
  --quiet: var(--parley-ad-quiet, #4b5563);
  --ground: var(--parley-ad-ground, #ffffff);
  --edge: var(--parley-ad-edge, #6b7280);
  --accent: var(--parley-ad-accent, #3451b2);
  --on-accent: var(--parley-ad-on-accent, #ffffff);
  --blank: color-mix(in srgb, var(--quiet) 14%, var(--ground));
  position: relative; overflow: hidden; box-sizing: border-box;
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
    --accent: var(--parley-ad-accent, #a5b4fc);
    --on-accent: var(--parley-ad-on-accent, #10151d);
  }
}
p { margin: 0; }
.top { display: flex; gap: 0.5rem; align-items: center; color: var(--quiet); }
.label { font-weight: 600; }
.label, .icon, .privacy { flex-shrink: 0; }
.icon { inline-size: 1.25rem; block-size: 1.25rem; border-radius: 0.25rem; }
.image { display: block; object-fit: cover; border-radius: 0.5rem; }
.image, .icon { background: var(--blank); }
/* Hills and a sun, drawn without an image, which the page's policy might refuse. */
.image.blank { position: relative; overflow: hidden; }
.image.blank::before, .image.blank::after { content: ''; position: absolute; background: var(--quiet); opacity: 0.35; }
.image.blank::before { inset: 45% 20% 22%; clip-path: polygon(0 100%, 34% 0, 56% 60%, 72% 30%, 100% 100%); }
.image.blank::after { inset-block-start: 24%; inset-inline-end: 26%; inline-size: 12%; aspect-ratio: 1; border-radius: 50%; }
.headline, .description, .sponsor { display: -webkit-box; -webkit-box-orient: vertical; overflow: hidden; }
.sponsor { -webkit-line-clamp: 1; min-inline-size: 0; }
.title { color: var(--text); font-weight: 600; text-decoration: none; }
.title::after { content: ''; position: absolute; inset: 0; border-radius: inherit; }
.title:hover { text-decoration: underline; }
.title:focus-visible { outline: none; }
.title:focus-visible::after { outline: 3px solid var(--accent); outline-offset: -4px; border-radius: 0.75rem; }
.facts { display: flex; gap: 0.25rem 0.75rem; color: var(--quiet); }
.action { border-radius: 999px; background: var(--accent); color: var(--on-accent); font-weight: 600; }
.privacy { position: relative; margin-inline-start: auto; color: var(--quiet); }
.privacy:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.unseen { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
:host([data-fills]), :host([data-fills]) .card { block-size: 100%; }

/* Every row has a height of its own, so the card is as high with the longest texts as with usual ones: 124 pixels. */
.compact { display: grid; grid-template: 1fr repeat(4, max-content) 1fr / auto minmax(0, 1fr); padding: 0.5rem 0.75rem; }
.compact > .image { grid-area: 1 / 1 / -1; inline-size: 6rem; block-size: 6rem; margin-inline-end: 0.75rem; align-self: center; }
.compact > .top { grid-area: 2 / 2; }
.compact > .words { grid-area: 3 / 2; }
.compact > .foot { grid-area: 4 / 2; }
.compact > .names { grid-area: 5 / 2; }
.compact :is(.top, .foot, .names) { font-size: 0.8125rem; line-height: 1.125rem; }
.compact .icon { inline-size: 1.125rem; block-size: 1.125rem; }
.compact .words { font-size: 0.9375rem; line-height: 1.1875rem; max-block-size: 3.5625rem; margin-block: 0.125rem 0.25rem; overflow: hidden; }
.compact:has(.names) .words { max-block-size: 2.375rem; }
.compact :is(.headline, .description) { -webkit-line-clamp: 2; }
.compact:has(.names) .description { -webkit-line-clamp: 1; }
.compact .description { font-size: 0.875rem; color: var(--quiet); }
.compact .foot { display: flex; gap: 0.75rem; align-items: center; }
/* A fact that does not fit goes to a second line, which is not in view. */
.compact .facts { flex-wrap: wrap; flex: 1 1 0; min-inline-size: 0; block-size: 1.125rem; overflow: hidden; white-space: nowrap; }
.compact .facts > * { max-inline-size: 100%; overflow: hidden; text-overflow: ellipsis; }
.compact .names { display: block; text-overflow: ellipsis; }
.compact .names > * + * { margin-inline-start: 0.75rem; }
.compact .action { flex: none; max-inline-size: 60%; box-sizing: border-box; padding: 0.1875rem 0.75rem; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }

.large { padding: 0.75rem 1rem 1rem; }
.large :is(.top, .facts) { font-size: 0.875rem; }
.large .top { margin-block-end: 0.5rem; }
.large .image { inline-size: 100%; block-size: auto; aspect-ratio: 1.91; margin-block-end: 0.75rem; }
.large .headline { -webkit-line-clamp: 3; }
.large .description { display: block; margin-block-start: 0.25rem; }
.large .facts { flex-wrap: wrap; margin-block-start: 0.5rem; }
.large .action { display: inline-block; margin-block-start: 0.75rem; padding: 0.375rem 0.875rem; }
/* Where the place has a height, the texts have theirs and the picture takes the rest. */
:host([data-fills]) .large { display: flex; flex-direction: column; align-items: flex-start; padding-block-end: 0.75rem; }
:host([data-fills]) .large > * { flex: none; max-inline-size: 100%; }
:host([data-fills]) .large .top { inline-size: 100%; }
:host([data-fills]) .large .image { flex: 1 1 0; min-block-size: 0; aspect-ratio: auto; margin-block-end: 0.5rem; }
:host([data-fills]) .large :is(.headline, .description) { display: -webkit-box; -webkit-line-clamp: 2; }
:host([data-fills]) .large .facts { flex-wrap: nowrap; overflow: hidden; white-space: nowrap; margin-block-start: 0.25rem; }
:host([data-fills]) .large .action { margin-block-start: 0.5rem; }
@media (forced-colors: active) { .action { border: 1px solid; } }
`
