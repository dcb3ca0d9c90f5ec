import { expect, test } from 'vitest'
import { readTcp } from './sockets.ts'

test('a line of /proc/net/tcp names both ends, the state and the socket', () => {
  const text = `  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 0100007F:1F90 01004D7F:9C40 01 00000000:00000000 00:00000000 00000000     0        0 4711 1 0000000000000000 20 4 30 10 -1
`

  expect(readTcp(text)).toEqual([{ local: '127.0.0.1:8080', remote: '127.77.0.1:40000', state: '01', inode: '4711' }])
})
