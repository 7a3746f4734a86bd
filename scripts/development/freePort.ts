import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** Returns the port, or any free one for 0. Fails if another program listens on it. */
export async function freePort({ port = 0, host = '127.0.0.1' } = {}): Promise<number> {
  const probe = createServer().listen(port, host)
  await once(probe, 'listening')
  const taken = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return taken.port
}
