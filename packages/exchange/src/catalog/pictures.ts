// D104: the pictures of the exchange itself, for the sandbox and for the campaigns of sample.yaml, so that the first ad of a
// new exchange shows a picture that loads. Browsers keep them for a year: a drawing that changes needs a new name.

/** The path below the base path of the exchange, before the name of a picture. */
export const picturesPath = '/pictures/'

/** Main pictures are 1200 × 627, icons 80 × 80. A thumbnail shows the square in the middle. */
const main = (ground: string, shapes: string): string => drawing(1200, 627, ground, shapes)
const icon = (ground: string, shapes: string): string => drawing(80, 80, ground, shapes)

function drawing(width: number, height: number, ground: string, shapes: string): string {
  const size = `viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} preserveAspectRatio="xMidYMid slice"><rect width="${width}" height="${height}" fill="${ground}"/>${shapes}</svg>\n`
}

/** The logo, in a square of 32: a bubble with bids, as docs/public/logo.svg has it. */
export const bubble =
  '<path d="M2 14a14 14 0 1 1 14 14c-2.2 0-4.3-.5-6.2-1.4L2 31z" fill="#4a67d6"/><path d="M8 14h4v6H8zM20 10h4v10h-4z" fill="#fff"/><path d="M14 6h4v14h-4z" fill="#ffc53d"/>'

const shoe =
  '<path d="M0 92q4-52 18-74 28 22 60-6l98 76q44 10 96 30 22 10 22 40H8q-8-36-8-66z" fill="#e4572e"/><path d="M0 92q60 44 142 40l152 26H8q-8-36-8-66z" fill="#c6411b"/><path d="M4 158h294v14q0 14-14 14H22q-18 0-18-28z" fill="#20302a"/><path d="M30 186v12h28v-12zm50 0v12h28v-12zm50 0v12h28v-12zm50 0v12h28v-12zm50 0v12h28v-12z" fill="#20302a"/><path d="M92 50l22-18M118 70l22-18M144 90l22-18" stroke="#fff" stroke-width="9" stroke-linecap="round"/>'

const cup =
  '<path d="M226 58h30a46 46 0 0 1 0 92h-36" fill="none" stroke="#fff" stroke-width="22"/><path d="M0 30h236v90a92 92 0 0 1-92 92H92A92 92 0 0 1 0 120z" fill="#fff"/><ellipse cx="118" cy="30" rx="118" ry="24" fill="#5b3420"/><path d="M-40 226h316q0 24-24 24H-16q-24 0-24-24z" fill="#f1d9bf"/>'

const steam =
  '<path d="M540 200q-26-36 0-72t0-68M600 200q-26-36 0-72t0-68M660 200q-26-36 0-72t0-68" fill="none" stroke="#fff" stroke-width="12" stroke-linecap="round" opacity=".55"/>'

const bicycle =
  '<g fill="none" stroke="#12343b" stroke-width="14"><circle cx="440" cy="400" r="112"/><circle cx="760" cy="400" r="112"/><g stroke="#e4572e" stroke-linecap="round" stroke-linejoin="round" stroke-width="20"><path d="M440 400l84-170h176l60 170M524 230l66 170H440m150 0l110-170"/></g><path d="M700 230l-20-62h64M478 214h88" stroke-linecap="round"/></g><circle cx="590" cy="400" r="24" fill="#12343b"/>'

const savings =
  '<path d="M420 470h360" stroke="#0f3d3e" stroke-width="12" stroke-linecap="round"/><rect x="450" y="360" width="66" height="96" rx="10" fill="#7fc8a9"/><rect x="540" y="290" width="66" height="166" rx="10" fill="#4ba582"/><rect x="630" y="210" width="66" height="246" rx="10" fill="#1f7a5c"/><path d="M446 300l120-76 74 24 122-118m-70-4h74v74" fill="none" stroke="#f2a541" stroke-width="18" stroke-linecap="round" stroke-linejoin="round"/>'

/** By their names, which a campaign gives behind `/pictures/`. */
export const pictures = {
  'sandbox.svg': main(
    '#e9edfb',
    `<circle cx="600" cy="313" r="240" fill="#fff"/><g transform="translate(440 150) scale(10)">${bubble}</g>`,
  ),
  'sandbox-icon.svg': icon('#e9edfb', `<g transform="translate(12 10) scale(1.75)">${bubble}</g>`),
  'trail-shoes.svg': main(
    '#cfe3d4',
    `<circle cx="790" cy="150" r="70" fill="#f7d488"/><path d="M0 460l250-230 160 150 190-240 250 270 130-110 220 160v167H0z" fill="#7fb08a"/><path d="M0 520q300-90 600-40t600-30v177H0z" fill="#4f8a61"/><g transform="translate(430 300) scale(1.15)">${shoe}</g>`,
  ),
  'trail-shoes-icon.svg': icon('#cfe3d4', `<g transform="translate(8 19) scale(.215)">${shoe}</g>`),
  'city-bike.svg': main(
    '#dbe9f4',
    `<path d="M0 512V300h130v-90h120v140h110V180h150v170h190V230h140v120h120V200h130v110h110v202z" fill="#b9d1e4"/><path d="M0 512h1200v115H0z" fill="#8fb1cc"/>${bicycle}`,
  ),
  'savings.svg': main('#e6f2ec', `<circle cx="600" cy="313" r="250" fill="#fff"/>${savings}`),
  'coffee.svg': main(
    '#b8763e',
    `<circle cx="600" cy="330" r="270" fill="#c98b52"/>${steam}<g transform="translate(482 240)">${cup}</g>`,
  ),
  'coffee-icon.svg': icon('#b8763e', `<g transform="translate(15 20) scale(.19)">${cup}</g>`),
} as const

export type PictureName = keyof typeof pictures

export function isPictureName(text: string): text is PictureName {
  return Object.hasOwn(pictures, text)
}

/** As a campaign writes them. */
export const picturePaths: readonly string[] = Object.keys(pictures).map((name) => picturesPath + name)

/** Whether a text is the path of one of them, as a campaign writes it. */
export function isPicturePath(text: string): boolean {
  return text.startsWith(picturesPath) && isPictureName(text.slice(picturesPath.length))
}
