import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

/** A local server that implements S3, with one bucket. */
export interface S3Server {
  port: number
  /** The folder where it stores objects. */
  folder: string
  /** Returns the environment of a server that uses it, optionally through another port. */
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
      // The only credentials that it accepts.
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
    }),
    close: async () => {
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
