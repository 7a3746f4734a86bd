import { Worker } from 'node:worker_threads'
import type { RunningServer } from '../../support/serverProcess'

export interface Answered {
  ms: number
  status: number
  /** The reason why there was no response. */
  problem?: string
}

/** Starts a client in its own thread, which requests auth/me every few milliseconds. */
export function startClient({ url }: RunningServer, token: string, every: number) {
  const worker = new Worker(new URL('./client.mjs', import.meta.url), {
    workerData: { url: `${url}/api/v1/auth/me`, token, every },
    execArgv: [],
  })
  return {
    /** Returns the responses since the last call. */
    take: () =>
      new Promise<Answered[]>((resolve, reject) => {
        worker.removeAllListeners('error').once('error', reject)
        worker.once('message', resolve).postMessage('take')
      }),
    stop: () => worker.terminate(),
  }
}
