// What the chat knows about: one row for each topic. The campaigns for them are in chat.yaml, the products in goods.ts.

export interface Topic {
  /** The name of its picture and of its campaign. */
  readonly name: string
  readonly plural: string
  /** Whoever writes one of these means the topic; a plural counts as well. */
  readonly words: readonly string[]
  /** What the request says it is about. */
  readonly keywords: readonly string[]
  /** What people tell apart within it: who asks for one kind is not shown another. */
  readonly kinds: readonly Kind[]
  /** What the assistant knows by heart. */
  readonly says: string
  /** What it usually costs, in dollars: from and to. */
  readonly costs: readonly [from: number, to: number]
}

interface Kind {
  /** The keyword that the request carries for it. */
  readonly name: string
  /** Whoever writes one of these means this kind. */
  readonly words: readonly string[]
}

export const topics: readonly Topic[] = [
  {
    name: 'running-shoes',
    plural: 'running shoes',
    words: ['running shoe', 'trail shoe', 'jogging shoe', 'runner', 'shoe', 'sneaker', 'trail running', 'marathon'],
    keywords: ['running shoes', 'trail running'],
    kinds: [
      { name: 'trail shoes', words: ['trail', 'off-road', 'mud', 'muddy', 'forest', 'mountain'] },
      { name: 'road shoes', words: ['road', 'asphalt', 'pavement', 'treadmill', 'street'] },
    ],
    says: 'Look for a soft rubber sole with lugs of five millimetres or more if the ground is wet, and for a heel that holds without slipping. Try them on in the evening, when feet are a little larger.',
    costs: [60, 160],
  },
  {
    name: 'hiking-boots',
    plural: 'hiking boots',
    words: ['hiking boot', 'walking boot', 'hiking shoe', 'shoes for hiking', 'boot', 'hike', 'hiking', 'trekking'],
    keywords: ['hiking boots', 'hiking'],
    kinds: [
      { name: 'day boots', words: ['day hike', 'day walk', 'light', 'ankle'] },
      { name: 'leather boots', words: ['leather', 'resole', 'heavy pack'] },
    ],
    says: 'For day walks a light boot with a bendable sole is enough; with a heavy pack you want a stiff one that covers the ankle. Leather can be repaired and resoled, which makes it the cheaper choice over the years.',
    costs: [80, 260],
  },
  {
    name: 'headphones',
    plural: 'headphones',
    words: ['headphone', 'earphone', 'earbud', 'headset', 'noise cancelling', 'music on the train'],
    keywords: ['headphones', 'music'],
    kinds: [
      { name: 'wired headphones', words: ['wired', 'on-ear', 'cable'] },
      { name: 'wireless headphones', words: ['noise cancelling', 'wireless', 'bluetooth'] },
    ],
    says: 'Closed ones that sit around the ear keep noise out best, and noise cancelling helps on trains and planes. Look for a battery that can be replaced: it is the first part to wear out.',
    costs: [30, 350],
  },
  {
    name: 'laptops',
    plural: 'laptops',
    words: ['laptop', 'notebook computer', 'computer', 'ultrabook'],
    keywords: ['laptops', 'computers'],
    kinds: [
      { name: 'renewed laptops', words: ['renewed', 'refurbished', 'used', 'second-hand'] },
      { name: 'new laptops', words: ['16 gb', 'large screen', '15-inch'] },
    ],
    says: 'For writing and browsing, eight gigabytes of memory are enough; for photos and many open tabs, take sixteen. A good keyboard and a bright screen matter more in daily life than the last bit of speed.',
    costs: [400, 1800],
  },
  {
    name: 'coffee-machines',
    plural: 'coffee machines',
    words: ['coffee machine', 'espresso machine', 'coffee maker', 'espresso', 'cappuccino', 'moka pot'],
    keywords: ['coffee machines'],
    kinds: [
      { name: 'moka pots', words: ['moka', 'stovetop'] },
      { name: 'espresso machines', words: ['espresso machine', 'cappuccino', 'portafilter'] },
    ],
    says: 'A machine with a portafilter makes the best espresso but takes some practice; a fully automatic one needs only a button and regular cleaning. Fresh beans and a good grinder change the taste more than the machine does.',
    costs: [40, 900],
  },
  {
    name: 'bicycles',
    plural: 'bicycles',
    words: ['bicycle', 'bike', 'e-bike', 'cycling', 'commute'],
    keywords: ['bicycle', 'commuting'],
    kinds: [
      { name: 'folding bikes', words: ['folding', 'fold'] },
      { name: 'city bikes', words: ['city', 'belt drive'] },
      { name: 'electric bikes', words: ['e-bike', 'electric'] },
    ],
    says: 'For the city take a bike with mudguards, fixed lights and a belt or a covered chain. The right frame size decides whether you enjoy it, so ride it for a quarter of an hour before you buy.',
    costs: [350, 2500],
  },
  {
    name: 'tents',
    plural: 'tents',
    words: ['tent', 'camping', 'campsite', 'camp'],
    keywords: ['tents', 'camping'],
    kinds: [
      { name: 'two-person tents', words: ['two-person', '2-person', 'for two', 'two people', 'couple'] },
      { name: 'family tents', words: ['four-person', '4-person', 'for four', 'four people', 'family', 'tunnel'] },
    ],
    says: 'Count one person more than will sleep in it, or the rucksacks stay in the rain. A tent of two layers keeps dew away from you, and a tunnel tent gives the most room for its weight.',
    costs: [70, 600],
  },
  {
    name: 'cameras',
    plural: 'cameras',
    words: ['camera', 'photography', 'photo', 'mirrorless'],
    keywords: ['cameras', 'photography'],
    kinds: [
      { name: 'compact cameras', words: ['compact', 'pocket'] },
      { name: 'mirrorless cameras', words: ['mirrorless', 'interchangeable'] },
    ],
    says: 'The one you carry with you takes the best pictures, so weight counts. A used body of the last generation with one good lens is better value than a new one with a poor lens.',
    costs: [120, 1600],
  },
  {
    name: 'books',
    plural: 'books',
    words: ['books', 'a book', 'novel', 'paperback', 'crime story', 'atlas', 'something to read'],
    keywords: ['books', 'reading'],
    kinds: [
      { name: 'novels', words: ['novel', 'crime', 'fiction', 'paperback', 'story'] },
      { name: 'atlases', words: ['atlas', 'map'] },
    ],
    says: 'Tell a bookseller the last two books you loved: the answer will be better than any list. If you are unsure, read page sixty: it shows how a book is written when nobody is watching.',
    costs: [8, 40],
  },
  {
    name: 'house-plants',
    plural: 'house plants',
    words: ['house plant', 'houseplant', 'plants', 'a plant', 'pot plant', 'snake plant', 'monstera'],
    keywords: ['house plants', 'plants'],
    kinds: [
      { name: 'snake plants', words: ['snake plant', 'sansevieria'] },
      { name: 'monsteras', words: ['monstera', 'tall', 'large'] },
    ],
    says: 'A snake plant or a pothos forgives dark corners and forgotten watering. Water when the top two centimetres are dry, and give less in winter.',
    costs: [10, 80],
  },
  {
    name: 'mattresses',
    plural: 'mattresses',
    words: ['mattress', 'bed', 'sleep', 'back pain'],
    keywords: ['mattresses', 'sleep'],
    kinds: [
      { name: 'foam mattresses', words: ['foam', '90 cm', 'single'] },
      { name: 'latex mattresses', words: ['latex', '140 cm', 'double'] },
    ],
    says: 'If you sleep on your side, choose one that is softer at the shoulder; if you sleep on your back, a firmer one. Take one that you can return after a few weeks: ten minutes in a shop are not enough to know.',
    costs: [150, 900],
  },
  {
    name: 'pans',
    plural: 'pans',
    words: ['frying pan', 'saucepan', 'pans', 'a pan', 'iron pan', 'steel pan', 'cookware', 'skillet', 'wok'],
    keywords: ['pans', 'cookware'],
    kinds: [
      { name: 'iron pans', words: ['iron'] },
      { name: 'steel pans', words: ['steel', 'set'] },
    ],
    says: 'Cast iron and steel last for life and get better with use; a coated pan is for eggs and lasts a few years. Check that the handle can go into the oven.',
    costs: [25, 180],
  },
  {
    name: 'suitcases',
    plural: 'suitcases',
    words: ['suitcase', 'luggage', 'trolley', 'carry-on', 'cabin case', 'travel bag'],
    keywords: ['suitcases', 'travel'],
    kinds: [
      { name: 'cabin cases', words: ['cabin', 'carry-on', 'hand luggage'] },
      { name: 'large cases', words: ['large', 'big', 'checked'] },
    ],
    says: 'Four wheels roll easily through an airport, two large ones do better on cobbles. Measure it with its wheels: that is what the airline does.',
    costs: [50, 320],
  },
  {
    name: 'watches',
    plural: 'watches',
    words: ['watches', 'a watch', 'wristwatch', 'quartz watch', 'automatic watch', 'smartwatch', 'my watch'],
    keywords: ['watches', 'wristwatch'],
    kinds: [
      { name: 'quartz watches', words: ['quartz'] },
      { name: 'automatic watches', words: ['automatic', 'mechanical'] },
      { name: 'smartwatches', words: ['smartwatch'] },
    ],
    says: 'A mechanical one needs service every few years; quartz is exact and cheap to maintain. For sport look at the strap first and at the functions second.',
    costs: [40, 700],
  },
  {
    name: 'board-games',
    plural: 'board games',
    words: ['board game', 'card game', 'party game', 'game night', 'games'],
    keywords: ['board games', 'games'],
    kinds: [
      { name: 'card games', words: ['card game'] },
      { name: 'strategy games', words: ['strategy'] },
    ],
    says: 'Ask first how many of you play and how long: a game that is too long is not played twice. For mixed ages take one in which everyone plays at the same time.',
    costs: [15, 80],
  },
  {
    name: 'desks',
    plural: 'desks',
    words: ['desk', 'standing desk', 'computer desk', 'home office', 'work table'],
    keywords: ['desks', 'home office'],
    kinds: [
      { name: 'standing desks', words: ['standing', 'height-adjustable', 'sit-stand'] },
      { name: 'fixed desks', words: ['pine', 'fixed'] },
    ],
    says: 'A desk whose height you can change is worth more than an expensive chair at a desk of the wrong height. Eighty centimetres of depth keep the screen at a healthy distance.',
    costs: [120, 800],
  },
  {
    name: 'lamps',
    plural: 'lamps',
    words: ['lamp', 'desk lamp', 'reading light', 'desk light', 'lighting'],
    keywords: ['lamps', 'lighting'],
    kinds: [
      { name: 'table lamps', words: ['table lamp', 'bedside'] },
      { name: 'reading lamps', words: ['reading', 'read by', 'to read'] },
    ],
    says: 'Several small lights make a room warmer than one large one. Take 2700 kelvin for the evening, and a lamp in which the bulb can be changed.',
    costs: [20, 250],
  },
  {
    name: 'garden-tools',
    plural: 'garden tools',
    words: ['garden tool', 'spade', 'rake', 'secateur', 'pruning', 'shears', 'gardening', 'garden'],
    keywords: ['garden tools', 'gardening'],
    kinds: [
      { name: 'pruning tools', words: ['secateur', 'pruning', 'prune', 'shears'] },
      { name: 'digging tools', words: ['spade', 'rake', 'fork', 'dig'] },
    ],
    says: 'A spade, a rake and good secateurs do most of the work. Forged steel and ash handles cost more, but last for a long time.',
    costs: [15, 150],
  },
  {
    name: 'rain-jackets',
    plural: 'rain jackets',
    words: ['rain jacket', 'raincoat', 'waterproof jacket', 'rain coat', 'cycling jacket', 'bike jacket', 'jacket'],
    keywords: ['rain jackets', 'rainwear'],
    kinds: [
      { name: 'cycling jackets', words: ['cycling', 'bike', 'cyclist'] },
      { name: 'walking jackets', words: ['light', 'walking'] },
    ],
    says: 'Taped seams and a hood that turns with your head matter more than the name on the label. Wash it now and then and renew the coating, and it stays dry for years.',
    costs: [50, 320],
  },
  {
    name: 'coffee-beans',
    plural: 'coffee beans',
    words: ['coffee bean', 'espresso bean', 'bean', 'ground coffee', 'coffee', 'roast'],
    keywords: ['coffee beans', 'coffee'],
    kinds: [
      { name: 'espresso beans', words: ['espresso', 'dark roast'] },
      { name: 'filter beans', words: ['filter', 'light roast', 'pour-over'] },
    ],
    says: 'Look for the date of the roast: beans taste best from one to six weeks after it. Buy no more than you drink in a month, and grind just before you brew.',
    costs: [8, 45],
  },
  {
    name: 'e-readers',
    plural: 'e-readers',
    words: ['e-reader', 'ereader', 'e-book', 'ebook', 'kindle'],
    keywords: ['e-readers', 'reading'],
    kinds: [
      { name: 'small e-readers', words: ['small', 'six-inch', '6-inch'] },
      { name: 'large e-readers', words: ['large', 'eight-inch', '8-inch', 'warm light'] },
    ],
    says: 'Six inches fit into a coat pocket; eight are easier on the eyes. Look for one that opens books from any shop and from your library.',
    costs: [80, 300],
  },
]
