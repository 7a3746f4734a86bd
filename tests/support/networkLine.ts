import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A line to a port of this machine that can be cut. */
export interface NetworkLine {
  port: number
  /** Cuts the next so many connections after so many bytes in one direction. */
  cut(direction: 'up' | 'down', options: { after: number; times: number }): void
  /** From now on nothing passes, and nobody is told; or it does again. */
  silent: boolean
  close(): Promise<void>
}

export async function openNetworkLine(target: number): Promise<NetworkLine> {
  const sockets = new Set<Socket>()
  let cutting: { direction: 'up' | 'down'; after: number; times: number } | undefined
  const server = createServer(client => {
    const backend = connect(target, '127.0.0.1')
    const both = [client, backend]
    for (const socket of both) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        for (const each of both) each.destroy()
      })
    }
    const passed = { up: 0, down: 0 }
    const pass = (direction: 'up' | 'down', to: Socket) => (part: Buffer) => {
      if (line.silent) return
      passed[direction] += part.length
      if (cutting?.direction === direction && cutting.times > 0 && passed[direction] > cutting.after) {
        cutting.times--
        for (const each of both) each.resetAndDestroy()
        return
      }
      to.write(part)
    }
    client.on('data', pass('up', backend))
    backend.on('data', pass('down', client))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const line: NetworkLine = {
    port: (server.address() as AddressInfo).port,
    silent: false,
    cut: (direction, options) => {
      cutting = { direction, ...options }
    },
    close: () =>
      new Promise(resolve => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
  return line
}
