import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { Tables } from '../database'
import type { SessionSource } from './session'
import { SessionDriver } from './sessionDriver'

/** A Kysely that speaks PostgreSQL's dialect over the given sessions. */
export function createKysely(source: SessionSource): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new SessionDriver(source),
      createIntrospector: db => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}
