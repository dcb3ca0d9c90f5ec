// OpenRTB 2.6, list of no-bid reason codes (`nbr`), in short words of ours.

export const noBidReasons: Readonly<Record<number, string>> = {
  0: 'it does not say why',
  1: 'a technical error on its side',
  2: 'it considers the request invalid',
  3: 'it recognizes the visitor as a web crawler',
  4: 'it suspects non-human traffic',
  5: 'the request came through a cloud, data centre or proxy address',
  6: 'it does not support the device',
  7: 'it blocks the publisher or the site',
  8: 'it cannot match the user',
  9: 'the daily limit of its ads for this user is reached',
  10: 'the daily limit of its ads for this site is reached',
  11: 'the ads.txt file cannot be read',
  12: 'the ads.txt file does not allow the seller',
  13: 'the ads.cert signature cannot be read',
  14: 'the ads.cert signature is wrong',
  15: 'too little time is left to decide',
  16: 'the supply chain is not complete',
  17: 'it blocks a node of the supply chain',
}
