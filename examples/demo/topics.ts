// What the chats are about, and therefore what is advertised: one row for each topic. Products, ads, pictures and chats
// are all made from these words.

export interface Topic {
  readonly name: string
  /** As people say it: `running shoes`. */
  readonly plural: string
  readonly keywords: readonly string[]
  /** Content category of the site, by the IAB taxonomy. */
  readonly cat: string
  readonly uses: readonly string[]
  readonly nouns: readonly string[]
  readonly traits: readonly string[]
  readonly brands: readonly string[]
  readonly priceFrom: number
  readonly priceTo: number
}

export const topics: readonly Topic[] = [
  {
    name: 'shoes',
    plural: 'running shoes',
    keywords: ['running shoes', 'trail running'],
    cat: 'IAB17',
    uses: ['wet trails', 'a first half marathon', 'flat feet'],
    nouns: ['Trail Shoe', 'Road Shoe', 'Racing Flat', 'Running Sandal', 'Winter Runner'],
    traits: ['Featherweight', 'Waterproof', 'Wide-Fit', 'Cushioned', 'Repairable', 'Grippy'],
    brands: ['Northtrail', 'Ridgeline', 'Palomar'],
    priceFrom: 49,
    priceTo: 189,
  },
  {
    name: 'bikes',
    plural: 'city bikes',
    keywords: ['bicycle', 'commuting'],
    cat: 'IAB2',
    uses: ['a hilly commute', 'two small children', 'short legs'],
    nouns: ['City Bike', 'E-Bike', 'Cargo Bike', 'Folding Bike', 'Gravel Bike'],
    traits: ['Belt-Driven', 'Step-Through', 'Steel-Framed', 'Eight-Speed', 'Silent', 'All-Weather'],
    brands: ['Radwerk', 'Spoke & Sons', 'Velora'],
    priceFrom: 390,
    priceTo: 2900,
  },
  {
    name: 'coffee',
    plural: 'espresso machines',
    keywords: ['coffee', 'espresso machine'],
    cat: 'IAB8',
    uses: ['a tiny kitchen', 'an office of ten', 'a beginner'],
    nouns: ['Espresso Machine', 'Hand Grinder', 'Moka Pot', 'Pour-Over Set', 'Milk Steamer'],
    traits: ['Lever', 'Quiet', 'Compact', 'Dual-Boiler', 'Stainless', 'Slow-Roast'],
    brands: ['Good Coffee', 'Caldera', 'Bar Nove'],
    priceFrom: 24,
    priceTo: 890,
  },
  {
    name: 'headphones',
    plural: 'headphones',
    keywords: ['headphones', 'noise cancelling'],
    cat: 'IAB19',
    uses: ['long flights', 'mixing music', 'a loud office'],
    nouns: ['Headphones', 'Earbuds', 'Studio Monitor', 'Sleep Buds', 'Gaming Headset'],
    traits: ['Noise-Cancelling', 'Open-Back', 'Wireless', 'Foldable', 'Forty-Hour', 'Hi-Res'],
    brands: ['Auralia', 'Hushworks', 'Tenor'],
    priceFrom: 39,
    priceTo: 449,
  },
  {
    name: 'laptops',
    plural: 'laptops',
    keywords: ['laptop', 'ultrabook'],
    cat: 'IAB19',
    uses: ['a student', 'editing video', 'writing on trains'],
    nouns: ['Laptop', 'Ultrabook', 'Workstation', 'Tablet PC', 'Mini PC'],
    traits: ['Fanless', '14-Inch', 'Repairable', 'All-Day', 'Matte-Screen', 'Linux-Ready'],
    brands: ['Kestrel', 'Openframe', 'Halden'],
    priceFrom: 349,
    priceTo: 2199,
  },
  {
    name: 'cookware',
    plural: 'pans',
    keywords: ['cookware', 'frying pan'],
    cat: 'IAB8',
    uses: ['induction', 'a student flat', 'a perfect crust'],
    nouns: ['Frying Pan', 'Dutch Oven', 'Wok', 'Saucepan', 'Chef Knife'],
    traits: ['Carbon-Steel', 'Cast-Iron', 'Enamelled', 'Copper-Core', 'Oven-Safe', 'Hand-Forged'],
    brands: ['Hearth & Iron', 'Sautée', 'Kuro'],
    priceFrom: 19,
    priceTo: 279,
  },
  {
    name: 'garden',
    plural: 'garden tools',
    keywords: ['gardening', 'raised bed'],
    cat: 'IAB10',
    uses: ['a balcony', 'heavy clay', 'a bad back'],
    nouns: ['Raised Bed', 'Pruner', 'Watering Can', 'Seed Set', 'Compost Bin'],
    traits: ['Cedar', 'Long-Handled', 'Self-Watering', 'Heirloom', 'Galvanised', 'Balcony'],
    brands: ['Greenmantle', 'Plotwise', 'Fern Supply'],
    priceFrom: 9,
    priceTo: 229,
  },
  {
    name: 'luggage',
    plural: 'suitcases',
    keywords: ['travel', 'carry-on suitcase'],
    cat: 'IAB20',
    uses: ['a week with hand luggage', 'cobblestones', 'a family of five'],
    nouns: ['Carry-On', 'Travel Backpack', 'Duffel', 'Packing Cubes', 'Check-In Case'],
    traits: ['Hard-Shell', 'Forty-Litre', 'Recycled', 'Expandable', 'Silent-Wheel', 'Lifetime'],
    brands: ['Meridian', 'Wayfold', 'Portside'],
    priceFrom: 35,
    priceTo: 389,
  },
  {
    name: 'skincare',
    plural: 'sunscreens',
    keywords: ['skincare', 'sunscreen'],
    cat: 'IAB18',
    uses: ['sensitive skin', 'a desk job', 'toddlers at the beach'],
    nouns: ['Sunscreen', 'Day Cream', 'Cleanser', 'Face Oil', 'Lip Balm'],
    traits: ['Fragrance-Free', 'Mineral', 'Reef-Safe', 'Lightweight', 'Refillable', 'Vegan'],
    brands: ['Plain Skin', 'Morrow', 'Salt & Fig'],
    priceFrom: 7,
    priceTo: 68,
  },
  {
    name: 'games',
    plural: 'board games',
    keywords: ['board games', 'family games'],
    cat: 'IAB9',
    uses: ['two players', 'a rainy weekend', 'children of six'],
    nouns: ['Board Game', 'Card Game', 'Puzzle', 'Strategy Game', 'Party Game'],
    traits: ['Cooperative', 'Ten-Minute', 'Wooden', 'Award-Winning', 'Travel-Size', 'Two-Player'],
    brands: ['Meeple Lane', 'Tumbledown', 'Oak & Dice'],
    priceFrom: 9,
    priceTo: 89,
  },
  {
    name: 'chairs',
    plural: 'office chairs',
    keywords: ['office chair', 'home office'],
    cat: 'IAB10',
    uses: ['back pain', 'eight hours a day', 'a small desk'],
    nouns: ['Office Chair', 'Standing Desk', 'Desk Lamp', 'Monitor Arm', 'Footrest'],
    traits: ['Ergonomic', 'Mesh', 'Height-Adjustable', 'Oak', 'Assembled', 'Saddle'],
    brands: ['Upright', 'Fjordwerk', 'Deskhaus'],
    priceFrom: 29,
    priceTo: 749,
  },
  {
    name: 'camping',
    plural: 'tents',
    keywords: ['camping', 'tent'],
    cat: 'IAB20',
    uses: ['a windy coast', 'two adults and a dog', 'a first festival'],
    nouns: ['Tent', 'Sleeping Bag', 'Camp Stove', 'Hammock', 'Head Torch'],
    traits: ['Two-Kilo', 'Three-Season', 'Storm-Proof', 'Pop-Up', 'Down-Filled', 'Family'],
    brands: ['Lowland', 'Basecamp Nine', 'Drift'],
    priceFrom: 18,
    priceTo: 599,
  },
]

/** The topic that any of these words is a keyword of; the first one where none is. */
export function topicOf(words: readonly string[]): Topic {
  const [first] = topics
  if (first === undefined) throw new Error('the list of topics is empty')
  return topics.find(({ keywords }) => keywords.some((keyword) => words.includes(keyword))) ?? first
}

/** Markup may name https addresses only, so the ads name pictures on an invented host; nobody loads them. */
export function pictureUrl(topic: string, number: number): string {
  return `https://pictures.demo.example/${topic}/${number}.svg`
}
