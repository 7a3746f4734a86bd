import WebSocket from 'ws'

/** A process's memory, in MB. */
export interface Held {
  heap: number
  rss: number
}

/** Connects to a server's inspector to read its memory; `read` collects garbage first. */
export async function openMemory(output: () => string): Promise<{ read(): Promise<Held>; close(): void }> {
  const address = /ws:\/\/127\.0\.0\.1:\d+\/\S+/.exec(output())?.[0]
  if (!address) throw new Error('The server was not started with --inspect')
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  let last = 0
  const ask = (method: string, params: object = {}) => {
    const id = ++last
    return new Promise<Record<string, unknown>>(resolve => {
      const hear = (text: WebSocket.RawData) => {
        const answer = JSON.parse(String(text)) as { id?: number; result?: Record<string, unknown> }
        if (answer.id !== id) return
        socket.off('message', hear)
        resolve(answer.result ?? {})
      }
      socket.on('message', hear)
      socket.send(JSON.stringify({ id, method, params }))
    })
  }
  return {
    read: async () => {
      await ask('HeapProfiler.collectGarbage')
      const { usedSize } = (await ask('Runtime.getHeapUsage')) as { usedSize: number }
      const { result } = (await ask('Runtime.evaluate', { expression: 'process.memoryUsage.rss()' })) as {
        result: { value: number }
      }
      return { heap: Math.round(usedSize / 1e6), rss: Math.round(result.value / 1e6) }
    },
    close: () => socket.close(),
  }
}
