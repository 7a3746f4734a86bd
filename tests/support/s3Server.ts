import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

/** A server that speaks S3 on this machine, with one bucket. */
export interface S3Server {
  port: number
  /** The folder that it keeps objects in. */
  folder: string
  /** The environment of a server that uses it, through another port where one is given. */
  env(port?: number): Record<string, string>
  close(): Promise<void>
}

const BUCKET = 'office-files'

export async function startS3Server(): Promise<S3Server> {
  const folder = await mkdtemp(join(tmpdir(), 'coverdesk-s3-'))
  const server = new S3rver({
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: BUCKET }],
  })
  const { port } = (await server.run()) as unknown as AddressInfo
  return {
    port,
    folder: join(folder, BUCKET),
    env: (through = port) => ({
      FILES_URL: `s3://${BUCKET}/office`,
      AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${through}`,
      // The only ones that it knows.
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
    }),
    close: async () => {
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
