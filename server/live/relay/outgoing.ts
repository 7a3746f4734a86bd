import type { RelayMessage } from '../pusher/relay'

interface Waiting {
  message: RelayMessage
  bytes: number
  resolve(): void
  reject(error: unknown): void
}

/** What goes together fits into one notification, unless a single message does not. */
const TOGETHER_BYTES = 7_000

/** Sends messages in their order, one lot at a time; what gathers meanwhile goes together. */
export function outgoing(post: (messages: RelayMessage[]) => Promise<void>) {
  const waiting: Waiting[] = []
  let running: Promise<void> | undefined

  function nextLot(): Waiting[] {
    let bytes = 0
    const end = waiting.findIndex((one, index) => {
      bytes += one.bytes
      return index > 0 && bytes > TOGETHER_BYTES
    })
    return waiting.splice(0, end === -1 ? waiting.length : end)
  }
  async function run() {
    while (waiting.length) {
      const lot = nextLot()
      try {
        await post(lot.map(({ message }) => message))
        for (const { resolve } of lot) resolve()
      } catch (error) {
        for (const { reject } of lot) reject(error)
      }
    }
    running = undefined
  }
  return {
    send: (message: RelayMessage): Promise<void> =>
      new Promise((resolve, reject) => {
        waiting.push({ message, bytes: Buffer.byteLength(JSON.stringify(message)), resolve, reject })
        running ??= run()
      }),
    /** Waits for what is on its way. */
    idle: async (): Promise<void> => running,
  }
}
