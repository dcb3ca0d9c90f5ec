// The pictures of the demo's ads. Markup may name https addresses only, and a demo without a certificate has none: the
// ads name pictures on an invented host, and the demo's page asks its own server for them instead.

import { topics } from './topics.ts'

const pictureHost = 'https://pictures.demo.example'

export function pictureUrl(topic: string, number: number): string {
  return `${pictureHost}/${topic}/${number}.svg`
}

/** The picture for a path such as `/shoes/3.svg`, or undefined where there is none. */
export function drawPicture(path: string): string | undefined {
  const [, name = '', digits = ''] = /^\/([a-z]+)\/(\d{1,3})\.svg$/.exec(path) ?? []
  const topic = topics.find((known) => known.name === name)
  const shape = shapes[name]
  if (topic === undefined || shape === undefined) return undefined
  const number = Number(digits)
  const hue = topic.hue + ((number * 17) % 40) - 20
  const tilt = ((number * 7) % 13) - 6
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 627" role="img" aria-label="${topic.plural}">
<defs>
<linearGradient id="sky" x1="0" y1="0" x2="1" y2="1">
<stop offset="0" stop-color="hsl(${hue} 62% 80%)"/><stop offset="1" stop-color="hsl(${hue + 42} 58% 56%)"/>
</linearGradient>
</defs>
<rect width="1200" height="627" fill="url(#sky)"/>
<circle cx="${300 + ((number * 97) % 600)}" cy="120" r="${220 + ((number * 31) % 90)}" fill="hsl(${hue} 80% 94%)" opacity=".35"/>
<ellipse cx="600" cy="540" rx="330" ry="34" fill="hsl(${hue + 20} 50% 24%)" opacity=".28"/>
<g transform="translate(600 325) rotate(${tilt}) scale(3.1) translate(-60 -60)" fill="hsl(${hue + 8} 45% 96%)"
 stroke="hsl(${hue + 20} 52% 22%)" stroke-width="4" stroke-linejoin="round" stroke-linecap="round">${shape}</g>
</svg>`
}

/** Line drawings in a square of 120. */
export const shapes: Readonly<Record<string, string>> = {
  shoes:
    '<path d="M8 74c2-16 6-34 10-40 8 8 18 8 26 2l32 28c10 4 32 4 36 18v12H8z"/><path d="M8 94h104v8H14q-6 0-6-8z"/><path d="M46 44l8-6M56 53l8-6M66 62l8-6" fill="none"/>',
  bikes:
    '<circle cx="28" cy="78" r="22"/><circle cx="92" cy="78" r="22"/><path d="M28 78l18-34h34l12 34M46 44l14 34h-32M60 78l20-34M80 44l-4-14h12M40 40h14" fill="none"/>',
  coffee:
    '<path d="M24 44h60v34q0 22-22 22H46q-22 0-22-22z"/><path d="M84 52h10q12 0 12 12t-12 12H84" fill="none"/><path d="M40 32q-6-8 0-14t0-14M56 32q-6-8 0-14t0-14M72 32q-6-8 0-14t0-14" fill="none"/>',
  headphones:
    '<path d="M18 76V60a42 42 0 0 1 84 0v16" fill="none"/><rect x="10" y="64" width="20" height="36" rx="9"/><rect x="90" y="64" width="20" height="36" rx="9"/>',
  laptops:
    '<rect x="24" y="24" width="72" height="50" rx="5"/><path d="M10 84h100l-6 12H16z"/><path d="M38 40h26M38 52h40" fill="none"/>',
  cookware:
    '<path d="M8 58h72v8q0 26-26 26H34Q8 92 8 66z"/><path d="M80 62l34-10" stroke-width="9" fill="none"/><path d="M30 44q-5-7 0-12M46 44q-5-7 0-12M62 44q-5-7 0-12" fill="none"/>',
  garden:
    '<path d="M38 72h44l-6 34H44z"/><path d="M60 72V40" fill="none"/><path d="M60 50Q34 50 30 22q28 0 30 28zM60 44q4-26 32-28 0 28-32 28z"/>',
  luggage:
    '<rect x="26" y="34" width="68" height="68" rx="9"/><path d="M46 34V16h28v18M44 34v68M76 34v68" fill="none"/><circle cx="40" cy="108" r="5"/><circle cx="80" cy="108" r="5"/>',
  skincare:
    '<path d="M40 44h40q6 0 6 8v48q0 8-8 8H42q-8 0-8-8V52q0-8 6-8z"/><rect x="46" y="26" width="28" height="18"/><path d="M60 26V14h16" fill="none"/><path d="M46 66h28M46 78h20" fill="none"/>',
  games:
    '<rect x="14" y="38" width="58" height="58" rx="10"/><circle cx="30" cy="54" r="3"/><circle cx="56" cy="80" r="3"/><circle cx="43" cy="67" r="3"/><path d="M78 92q4-22 10-28-8-6-8-14a14 14 0 0 1 28 0q0 8-8 14 6 6 10 28z"/>',
  chairs:
    '<rect x="38" y="8" width="44" height="48" rx="9"/><rect x="30" y="62" width="60" height="14" rx="6"/><path d="M60 76v22M36 108q24-18 48 0M60 56v6" fill="none"/>',
  camping: '<path d="M60 18L8 102h104z"/><path d="M60 52l-22 50h44z"/><path d="M60 18l-6-10M60 18l6-10" fill="none"/>',
}
