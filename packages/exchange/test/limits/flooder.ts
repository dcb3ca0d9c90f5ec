// A process that sends the same bytes from one address as fast as it can: on many connections, many at once on each, and a
// new connection for every one that is closed. It gets its plan as a message and tells afterwards what became of it.

import { connect } from 'node:net'

export interface FloodPlan {
  readonly port: number
  readonly localAddress: string
  /** One request, as it goes over the wire. */
  readonly request: string
  readonly ms: number
}

export interface FloodResult {
  readonly answers: number
  readonly connections: number
}

const connectionsMax = 32
const pipelined = 4

process.on('message', (plan: FloodPlan) => {
  void flood(plan).then((result) => process.send?.(result))
})
process.on('disconnect', () => process.exit(0))

async function flood({ port, localAddress, request, ms }: FloodPlan): Promise<FloodResult> {
  const batch = Buffer.from(request.repeat(pipelined))
  const result = { answers: 0, connections: 0 }
  let isOver = false

  function open(): void {
    if (isOver) return
    result.connections++
    const socket = connect({ host: '127.0.0.1', port, localAddress, noDelay: true })
    let answers = 0
    socket.on('connect', () => socket.write(batch))
    socket.on('data', (chunk: Buffer) => {
      const found = chunk.toString('latin1').split('HTTP/1.1 ').length - 1
      result.answers += found
      answers += found
      if (answers % pipelined === 0 && !isOver) socket.write(batch)
      if (isOver) socket.destroy()
    })
    socket.on('error', () => {})
    socket.on('close', () => setImmediate(open))
  }

  for (let opened = 0; opened < connectionsMax; opened++) open()
  await new Promise((resolve) => setTimeout(resolve, ms))
  isOver = true
  return result
}
