// D107: what scores mean in each language. `npm run lab -- relevance --calibrate` writes the tables from labelled pairs.

import type { ScorerName } from '../model/relevance.ts'
import type { Point } from './calibration.ts'

/**
 * Languages in which scores are good enough to multiply prices with them (`auction.ranking`): an AUC of 0.75 or more on the sealed
 * pairs and a calibration error of 0.1 at most (D107). In others bids are ranked by their price where our scorer answers.
 */
export const rankableLanguages: Readonly<Record<OwnScorer, readonly string[]>> = {
  words: [],
  vectors: ['en', 'de', 'fr'],
}

export type OwnScorer = Exclude<ScorerName, 'model'>

/** By language. */
export type Calibrations = Readonly<Record<string, readonly Point[]>>

/** In a language without pairs, words are compared in the same way, and mean what they mean in all languages with pairs. */
export const otherLanguages = 'other'

/** Of a raw score in thousandths, the share of people in thousandths who would say that such an ad fits. */
export const calibrations: Readonly<Record<OwnScorer, Calibrations>> = {
  words: {
    // 134 pairs of lab/relevance/truth/en.json, 2026-11-19.
    en: [
      [0, 330],
      [50, 368],
      [100, 407],
      [150, 448],
      [200, 489],
      [250, 531],
      [300, 572],
      [350, 613],
      [400, 651],
      [450, 688],
      [500, 723],
      [550, 755],
      [600, 785],
      [700, 836],
      [800, 877],
      [1000, 933],
    ],
    // 134 pairs of lab/relevance/truth/de.json, 2026-11-19.
    de: [
      [0, 329],
      [50, 372],
      [100, 416],
      [150, 463],
      [200, 509],
      [250, 556],
      [300, 602],
      [350, 646],
      [400, 687],
      [450, 726],
      [500, 762],
      [550, 794],
      [600, 823],
      [700, 871],
      [800, 908],
      [1000, 954],
    ],
    // 134 pairs of lab/relevance/truth/fr.json, 2026-11-19.
    fr: [
      [0, 306],
      [50, 348],
      [100, 393],
      [150, 440],
      [200, 488],
      [250, 536],
      [300, 584],
      [350, 630],
      [400, 674],
      [450, 715],
      [500, 752],
      [550, 787],
      [600, 817],
      [700, 868],
      [800, 906],
      [1000, 954],
    ],
    // 134 pairs of lab/relevance/truth/es.json, 2026-11-19.
    es: [
      [0, 317],
      [50, 360],
      [100, 405],
      [150, 452],
      [200, 500],
      [250, 548],
      [300, 595],
      [350, 641],
      [400, 684],
      [450, 724],
      [500, 760],
      [550, 794],
      [600, 823],
      [700, 873],
      [800, 910],
      [1000, 956],
    ],
    // 134 pairs of lab/relevance/truth/it.json, 2026-11-19.
    it: [
      [0, 342],
      [50, 379],
      [100, 416],
      [150, 455],
      [200, 494],
      [250, 534],
      [300, 572],
      [350, 610],
      [400, 647],
      [450, 682],
      [500, 715],
      [550, 746],
      [600, 775],
      [700, 825],
      [800, 866],
      [1000, 924],
    ],
    // 670 pairs of lab/relevance/truth, 2026-11-19.
    other: [
      [0, 321],
      [50, 363],
      [100, 407],
      [150, 452],
      [200, 498],
      [250, 544],
      [300, 589],
      [350, 633],
      [400, 675],
      [450, 714],
      [500, 750],
      [550, 783],
      [600, 813],
      [700, 863],
      [800, 901],
      [1000, 950],
    ],
  },
  vectors: {
    // 134 pairs of lab/relevance/truth/en.json, 2026-11-19.
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
    // 134 pairs of lab/relevance/truth/de.json, 2026-11-19.
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
    // 134 pairs of lab/relevance/truth/fr.json, 2026-11-19.
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
    // 134 pairs of lab/relevance/truth/es.json, 2026-11-19.
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
    // 134 pairs of lab/relevance/truth/it.json, 2026-11-19.
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
  },
}
