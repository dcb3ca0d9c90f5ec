// Which members of a bid request a page may fill in. Whoever calls the handler can write anything into a request, so what is not
// in this table is not forwarded: above all ids, addresses, coordinates, the publisher and the supply chain.

import { isObject, type Members } from '../json.ts'

/** Members by the path of their object, without indexes. What lies below a member goes with it. */
const pageMembers: Readonly<Record<string, readonly string[]>> = {
  '': ['id', 'test', 'at', 'tmax', 'cur', 'badv', 'bcat', 'wlang'],
  imp: ['id', 'tagid', 'bidfloor', 'bidfloorcur', 'secure', 'exp'],
  'imp.native': ['request', 'ver', 'api'],
  'imp.ext': ['service_product_search'],
  'imp.ext.service': ['adcpFormats', 'minRelevance'],
  site: ['id', 'name', 'domain', 'page', 'ref', 'cat', 'keywords'],
  app: ['id', 'name', 'bundle', 'domain', 'storeurl', 'ver', 'cat', 'keywords'],
  device: ['language', 'devicetype', 'js', 'dnt', 'lmt'],
  // It decides which law applies. Nothing else about the place is believed.
  'device.geo': ['country'],
  user: ['consent'],
  'user.ext': ['consent'],
  regs: ['coppa', 'gdpr', 'us_privacy', 'gpp', 'gpp_sid'],
  'regs.ext': ['gdpr', 'us_privacy', 'gpp', 'gpp_sid', 'gpc', 'dsa'],
  'ext.service': [
    'messageSequenceNumber',
    'messageLength',
    'isQuickReply',
    'userThinkTimeMs',
    'sessionDurationMs',
    'pacing',
  ],
  'ext.service.intent': ['value', 'confidence', 'topics', 'signals'],
  'ext.service.sentiment': ['value', 'score'],
  'ext.service.funnel': ['stage', 'progress'],
  'ext.service.audience': ['interests', 'behaviors'],
}

/** The members of an object that are forwarded; true for those that are forwarded as they are. */
export interface AllowedMembers {
  readonly [name: string]: AllowedMembers | true
}

/** The table as a tree, with the paths that a publisher adds. */
export function allowedMembers(added: readonly string[]): AllowedMembers {
  const tree: Tree = nothing()
  for (const [path, names] of Object.entries(pageMembers)) {
    for (const name of names) plant([...(path === '' ? [] : path.split('.')), name], tree)
  }
  for (const path of added) plant(path.split('.'), tree)
  return tree
}

interface Tree {
  [name: string]: Tree | true
}

/** Without a prototype, so that a member called `constructor` is as unknown as any other. */
function nothing(): Tree {
  return Object.create(null) as Tree
}

function plant([name = '', ...rest]: readonly string[], tree: Tree): void {
  if (tree[name] === true) return
  if (rest.length === 0) {
    tree[name] = true
    return
  }
  const below = tree[name] ?? nothing()
  tree[name] = below
  plant(rest, below)
}

/** One more than the exchange accepts, so that it can name the fault. */
const impsMax = 11

/** The allowed part of a request. `drop` is called with the path of each member that is left out. */
export function pickMembers(given: Members, allowed: AllowedMembers, drop: (path: string) => void): Members {
  return picked(given, allowed, '', drop)
}

function picked(given: Members, allowed: AllowedMembers, path: string, drop: (path: string) => void): Members {
  const entries = Object.entries(given).flatMap(([name, value]): readonly [string, unknown][] => {
    const below = allowed[name]
    const own = `${path}${name}`
    if (below === undefined) drop(own)
    else if (below === true) return [[name, value]]
    else if (Array.isArray(value)) return [[name, value.slice(0, impsMax).map((one) => inside(one, below, own, drop))]]
    else return [[name, inside(value, below, own, drop)]]
    return []
  })
  return Object.fromEntries(entries)
}

/** A text or a number where an object belongs carries no members: the exchange refuses it and says why. */
function inside(value: unknown, allowed: AllowedMembers, path: string, drop: (path: string) => void): unknown {
  if (Array.isArray(value)) return []
  return isObject(value) ? picked(value, allowed, `${path}.`, drop) : value
}
