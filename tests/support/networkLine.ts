import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy to a local port whose connections can be cut. */
export interface NetworkLine {
  port: number
  /** Cuts the next `times` connections, each after `after` bytes in one direction. */
  cut(direction: 'up' | 'down', options: { after: number; times: number }): void
  /** While true, drops all data without closing the connections. */
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
