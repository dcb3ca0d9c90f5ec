// Addresses that only this machine reaches.

import { BlockList, isIP } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1')
  if (isIP(bare) === 0) return bare.toLowerCase() === 'localhost'
  return loopback.check(bare, isIP(bare) === 4 ? 'ipv4' : 'ipv6')
}
