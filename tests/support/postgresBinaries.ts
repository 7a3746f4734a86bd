import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const DEBIAN = '/usr/lib/postgresql'
const ELSEWHERE = ['/opt/homebrew/bin', '/usr/local/bin', '/usr/local/pgsql/bin', '/usr/pgsql/bin']

function newestFirst(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder).sort((one, other) => Number(other) - Number(one))
}

/**
 * Returns the folder of PostgreSQL's `initdb` and `postgres`: `PG_BIN`, on the PATH, or the system's usual
 * folder.
 */
export function findPostgres(env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (env.PG_BIN) return env.PG_BIN
  const folders = [
    ...(env.PATH ?? '').split(delimiter).filter(Boolean),
    ...newestFirst(DEBIAN).map(version => join(DEBIAN, version, 'bin')),
    ...ELSEWHERE,
  ]
  return folders.find(folder => ['initdb', 'postgres'].every(name => existsSync(join(folder, name))))
}
