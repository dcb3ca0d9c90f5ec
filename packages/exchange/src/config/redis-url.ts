// Where Redis is: one URL, or those of some nodes of a cluster, separated by commas.

const clusterUrl = /^rediss?\+cluster:\/\/[^/]+\/?$/

export function isRedisUrl(text: string): boolean {
  if (!isCluster(text)) return text === '' || (/^rediss?:\/\/./.test(text) && URL.canParse(text))
  const urls = partsOf(text)
  return urls.every((url) => clusterUrl.test(url) && URL.canParse(url)) && new Set(urls.map(accessOf)).size === 1
}

/** The nodes of a cluster; undefined where there is none. */
export function clusterUrlsOf(text: string): readonly URL[] | undefined {
  return isCluster(text) ? partsOf(text).map((url) => new URL(url)) : undefined
}

function isCluster(text: string): boolean {
  return /^rediss?\+cluster:/.test(text)
}

/** A comma in a password is part of it. */
function partsOf(text: string): readonly string[] {
  return text.split(/,(?=rediss?\+cluster:)/)
}

/** What all nodes of a cluster have in common. */
function accessOf(url: string): string {
  const { protocol, username, password } = new URL(url)
  return `${protocol}${username}:${password}`
}
