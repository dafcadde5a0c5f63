import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { JoiningSocket } from './joining-socket.ts'

class CountingSocket extends JoiningSocket {
  writes: string[] = []
  override _writev(chunks: { chunk: unknown }[], done: () => void) {
    this.writes.push(chunks.map(({ chunk }) => String(chunk)).join(''))
    done()
  }
}

it('writes together what is corked one after the other, and nothing is left in the next turn', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const socket = new CountingSocket()
  onTestFinished(() => {
    socket.destroy()
    server.close()
  })
  socket.connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
  await once(socket, 'connect')
  for (const statement of ['one ', 'two ']) {
    socket.cork()
    socket.write(statement)
    socket.write('sync ')
    socket.uncork()
    await Promise.resolve()
  }
  expect(socket.writes).toEqual([])
  await new Promise(setImmediate)
  expect(socket.writes).toEqual(['one sync two sync '])
})
