import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { FloorRoute } from './floor'

export interface Floor {
  port: number
  pid: number
  serve(route: FloorRoute): Promise<void>
  stop(): void
}

/** Starts the floor as a separate process. */
export async function startFloor(databaseUrl: string): Promise<Floor> {
  const child = fork(fileURLToPath(new URL('floor.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, DATABASE_URL: databaseUrl },
  })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return {
    port,
    pid: child.pid ?? 0,
    serve: async route => {
      const served = once(child, 'message')
      child.send(route)
      await served
    },
    stop: () => child.disconnect(),
  }
}
