import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { preparedPath } from '../server/base/storage/pglite/preparedDatabase'
import { packFolder } from '../server/base/storage/pglite/preparedFolder'

// Run this after each update of PGlite. A first start that unpacks the
// prepared database takes a second instead of several.
const folder = await mkdtemp(join(tmpdir(), 'prepare-'))
try {
  const db = await PGlite.create(folder, { extensions: { pg_trgm } })
  // Coverdesk creates no other databases in the cluster, and the template databases are 600 of its 971 files.
  await db.exec('update pg_database set datistemplate = false')
  await db.exec('drop database template0')
  await db.exec('drop database template1')
  await db.exec('create extension pg_trgm; checkpoint')
  await db.close()
  const target = await preparedPath()
  const packed = await packFolder(folder)
  await mkdir(dirname(target), { recursive: true })
  await writeFile(target, packed)
  console.log(`${target}: ${Math.round(packed.length / 1024)} kB`)
} finally {
  await rm(folder, { recursive: true })
}
