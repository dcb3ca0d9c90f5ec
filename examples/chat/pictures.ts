// The pictures of the example's ads: line drawings on a calm ground, one for each topic.

import { topics } from './topics.ts'

/** The drawing of a topic, or undefined where there is none. */
export function drawPicture(name: string): string | undefined {
  const index = topics.findIndex((topic) => topic.name === name)
  const shape = shapes[name]
  if (index === -1 || shape === undefined) return undefined
  // A turn of the colour wheel that never puts two neighbours side by side.
  const hue = (index * 137) % 360
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 627" width="1200" height="627">
<rect width="1200" height="627" fill="hsl(${hue} 45% 86%)"/>
<circle cx="600" cy="313" r="255" fill="hsl(${hue} 55% 94%)"/>
<g transform="translate(600 313) scale(3.1) translate(-60 -60)" fill="#fff" stroke="hsl(${hue} 50% 26%)"
 stroke-width="4" stroke-linejoin="round" stroke-linecap="round">${shape}</g>
</svg>`
}

/** Line drawings in a square of 120. */
const shapes: Readonly<Record<string, string | undefined>> = {
  'running-shoes':
    '<path d="M8 74c2-16 6-34 10-40 8 8 18 8 26 2l32 28c10 4 32 4 36 18v12H8z"/><path d="M8 94h104v8H14q-6 0-6-8z"/><path d="M46 44l8-6M56 53l8-6M66 62l8-6" fill="none"/>',
  'hiking-boots':
    '<path d="M30 12h38v44q6 12 24 16 18 4 18 18v6H30z"/><path d="M26 96h86v12H26z"/><path d="M58 26h10M56 38h12M56 50h14" fill="none"/>',
  headphones:
    '<path d="M18 76V60a42 42 0 0 1 84 0v16" fill="none"/><rect x="10" y="64" width="20" height="36" rx="9"/><rect x="90" y="64" width="20" height="36" rx="9"/>',
  laptops:
    '<rect x="24" y="24" width="72" height="50" rx="5"/><path d="M10 84h100l-6 12H16z"/><path d="M38 40h26M38 52h40" fill="none"/>',
  'coffee-machines':
    '<path d="M26 12h68v22H26zM70 34h24v60H70zM20 94h80v14H20z"/><path d="M38 34v10h18V34M42 44v6M52 44v6" fill="none"/><path d="M34 64h26v12q0 12-13 12T34 76z"/><circle cx="82" cy="23" r="4"/>',
  bicycles:
    '<circle cx="28" cy="78" r="22"/><circle cx="92" cy="78" r="22"/><path d="M28 78l18-34h34l12 34M46 44l14 34h-32M60 78l20-34M80 44l-4-14h12M40 40h14" fill="none"/>',
  tents: '<path d="M60 18L8 102h104z"/><path d="M60 52l-22 50h44z"/><path d="M60 18l-6-10M60 18l6-10" fill="none"/>',
  cameras:
    '<path d="M12 36h26l8-14h28l8 14h26v62H12z"/><circle cx="60" cy="66" r="22"/><circle cx="60" cy="66" r="11"/><path d="M92 48h6" fill="none"/>',
  books:
    '<path d="M22 20h22v84H22zM44 28h18v76H44z"/><path d="M66 34l20-6 18 70-20 6z"/><path d="M28 36h10M28 86h10M49 44h8M76 48l10-3" fill="none"/>',
  'house-plants':
    '<path d="M38 72h44l-6 34H44z"/><path d="M60 72V40" fill="none"/><path d="M60 50Q34 50 30 22q28 0 30 28zM60 44q4-26 32-28 0 28-32 28z"/>',
  mattresses:
    '<path d="M10 60q0-8 8-8h84q8 0 8 8v26H10z"/><path d="M20 52V40q0-6 6-6h24q6 0 6 6v12M64 52V40q0-6 6-6h24q6 0 6 6v12"/><path d="M10 70h100M18 86v12M102 86v12" fill="none"/>',
  pans: '<path d="M8 58h72v8q0 26-26 26H34Q8 92 8 66z"/><path d="M80 62l34-10" stroke-width="9" fill="none"/><path d="M30 44q-5-7 0-12M46 44q-5-7 0-12M62 44q-5-7 0-12" fill="none"/>',
  suitcases:
    '<rect x="26" y="34" width="68" height="68" rx="9"/><path d="M46 34V16h28v18M44 34v68M76 34v68" fill="none"/><circle cx="40" cy="108" r="5"/><circle cx="80" cy="108" r="5"/>',
  watches:
    '<path d="M44 34l4-26h24l4 26zM44 86l4 26h24l4-26z"/><circle cx="60" cy="60" r="32"/><path d="M60 42v18l12 8M92 60h4" fill="none"/>',
  'board-games':
    '<rect x="14" y="38" width="58" height="58" rx="10"/><circle cx="30" cy="54" r="3"/><circle cx="56" cy="80" r="3"/><circle cx="43" cy="67" r="3"/><path d="M78 92q4-22 10-28-8-6-8-14a14 14 0 0 1 28 0q0 8-8 14 6 6 10 28z"/>',
  desks:
    '<path d="M8 50h104v10H8z"/><path d="M18 60v46M102 60v46" fill="none"/><path d="M66 60h36v22H66z"/><path d="M80 71h8M34 50V38M22 14h36v24H22zM26 50h16" />',
  lamps:
    '<path d="M38 12h44l16 42H22z"/><path d="M60 54v44" fill="none"/><path d="M36 98h48v10H36z"/><path d="M80 54v16" fill="none"/>',
  'garden-tools':
    '<path d="M36 8v56" fill="none"/><path d="M24 64h24v26q0 14-12 20-12-6-12-20zM26 8h20" /><path d="M84 8v70M66 78h36M66 78v20M78 78v20M90 78v20M102 78v20" fill="none"/>',
  'rain-jackets':
    '<path d="M44 22q16-14 32 0l24 14-8 52H82v20H38V88H28l-8-52z"/><path d="M60 34v74M44 22q16 20 32 0M82 56v32M38 56v32M46 84h8M66 84h8" fill="none"/>',
  'coffee-beans':
    '<ellipse cx="44" cy="46" rx="24" ry="34" transform="rotate(-30 44 46)"/><path d="M30 20q22 18 8 30t18 24" fill="none"/><ellipse cx="82" cy="82" rx="18" ry="26" transform="rotate(35 82 82)"/><path d="M94 62q-18 14-8 22t-14 20" fill="none"/>',
  'e-readers':
    '<rect x="28" y="10" width="64" height="100" rx="8"/><rect x="36" y="20" width="48" height="68"/><path d="M44 34h32M44 46h32M44 58h32M44 70h20" fill="none"/><circle cx="60" cy="99" r="4"/>',
}
