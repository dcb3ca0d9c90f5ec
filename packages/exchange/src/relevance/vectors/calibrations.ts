// D107: what scores mean in each language. `npm run lab -- relevance --calibrate` writes the tables from labelled pairs.

import type { Point } from './calibration.ts'

/**
 * Languages in which scores are good enough to multiply prices with them (`auction.ranking`): an AUC of 0.75 or more on the sealed
 * pairs and a calibration error of 0.1 at most (D107). In others bids are ranked by their price where our scorer answers.
 */
export const rankableLanguages: readonly string[] = ['en', 'de', 'it']

/** Of a cosine in thousandths, the share of people in thousandths who would say that such an ad fits. */
export const calibrations: Readonly<Record<string, readonly Point[]>> = {
  // 134 pairs of lab/relevance/truth/en.json, 2026-11-18.
  en: [
    [0, 73],
    [50, 99],
    [100, 133],
    [150, 176],
    [200, 230],
    [250, 294],
    [300, 368],
    [350, 448],
    [400, 531],
    [450, 613],
    [500, 688],
    [550, 755],
    [600, 811],
    [700, 893],
    [800, 942],
    [1000, 984],
  ],
  // 134 pairs of lab/relevance/truth/de.json, 2026-11-18.
  de: [
    [0, 109],
    [50, 136],
    [100, 168],
    [150, 207],
    [200, 251],
    [250, 302],
    [300, 358],
    [350, 418],
    [400, 480],
    [450, 543],
    [500, 605],
    [550, 663],
    [600, 717],
    [700, 808],
    [800, 874],
    [1000, 950],
  ],
  // 134 pairs of lab/relevance/truth/fr.json, 2026-11-18.
  fr: [
    [0, 150],
    [50, 182],
    [100, 220],
    [150, 264],
    [200, 313],
    [250, 366],
    [300, 422],
    [350, 481],
    [400, 540],
    [450, 599],
    [500, 654],
    [550, 706],
    [600, 753],
    [700, 830],
    [800, 887],
    [1000, 953],
  ],
  // 134 pairs of lab/relevance/truth/es.json, 2026-11-18.
  es: [
    [0, 117],
    [50, 147],
    [100, 184],
    [150, 228],
    [200, 279],
    [250, 337],
    [300, 399],
    [350, 465],
    [400, 532],
    [450, 599],
    [500, 661],
    [550, 719],
    [600, 770],
    [700, 852],
    [800, 908],
    [1000, 967],
  ],
  // 134 pairs of lab/relevance/truth/it.json, 2026-11-18.
  it: [
    [0, 164],
    [50, 194],
    [100, 229],
    [150, 267],
    [200, 309],
    [250, 355],
    [300, 404],
    [350, 454],
    [400, 506],
    [450, 557],
    [500, 607],
    [550, 655],
    [600, 700],
    [700, 779],
    [800, 842],
    [1000, 924],
  ],
}
