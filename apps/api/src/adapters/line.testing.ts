import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/**
 * 'closed' ends connections. 'silent' keeps them open and passes nothing on, also later, as after a firewall has
 * forgotten them. A number passes on this many bytes of each response and then nothing more.
 */
type Mode = 'open' | 'closed' | 'silent' | number

export type Line = Awaited<ReturnType<typeof startLine>>

/** A network connection to a server that can fail. */
export async function startLine(target: string) {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let mode: Mode = 'open'
  /** Connections that were open during an earlier silence are dead. */
  let silences = 0
  const server = createServer((near) => {
    if (mode === 'closed') return near.destroy()
    const far = connect(Number(port), hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket
        .on('error', () => {})
        .once('close', () => {
          sockets.delete(socket)
          near.destroy()
          far.destroy()
        })
    }
    const before = silences
    const isDead = () => mode === 'silent' || silences > before
    let passed = 0
    near.on('data', (bytes) => isDead() || far.write(bytes))
    far.on('data', (bytes: Buffer) => {
      if (isDead()) return
      const most = typeof mode === 'number' ? Math.max(mode - passed, 0) : bytes.length
      passed += bytes.length
      near.write(bytes.subarray(0, most))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(target)
  url.port = String(Reflect.get(Object(server.address()), 'port'))
  const end = () => sockets.forEach((socket) => void socket.destroy())
  return {
    url: url.href,
    set mode(next: Mode) {
      if (mode === 'silent') silences += 1
      mode = next
      if (next === 'closed') end()
    },
    async stop() {
      server.close()
      end()
      await once(server, 'close')
    },
  }
}
