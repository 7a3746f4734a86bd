import { randomUUID } from 'node:crypto'
import { access, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readArchive } from './archive'
import { unpacked } from './checkBackup'
import { FILES } from './contents'

/** Puts the files of a backup where they belong. Each is named by its content: one that is there already stays. */
export async function restoreFiles(file: string, dataDir: string): Promise<void> {
  await readArchive(unpacked(file), async (path, content) => {
    const match = /^files\/[0-9a-f]{2}\/[0-9a-f]{64}$/.test(path)
    if (!match) {
      if (path.startsWith(FILES)) throw new Error(`${path} is no place for a file`)
      return
    }
    const place = join(dataDir, path)
    if (await exists(place)) return
    await mkdir(dirname(place), { recursive: true, mode: 0o700 })
    const draft = `${place}.${randomUUID()}`
    const handle = await open(draft, 'wx', 0o600)
    try {
      for await (const part of content) await handle.write(part)
      await handle.sync()
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    } finally {
      await handle.close()
    }
    await rename(draft, place)
  })
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
