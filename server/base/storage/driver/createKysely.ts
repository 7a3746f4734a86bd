import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Transaction,
} from 'kysely'
import type { Tables } from '../database'
import { tryAgain } from '../tryAgain'
import type { SessionSource } from './session'
import { SessionDriver } from './sessionDriver'

/**
 * Retries a transaction that lost a race against another one (`tryAgain`). Its callback can therefore run
 * more than once, and must have no effects outside the transaction that cannot be repeated.
 */
class RetryingKysely extends Kysely<Tables> {
  override transaction(): ReturnType<Kysely<Tables>['transaction']> {
    const builder = super.transaction()
    const once = builder.execute.bind(builder)
    const execute = <Result>(work: (trx: Transaction<Tables>) => Promise<Result>): Promise<Result> =>
      tryAgain(() => once(work))
    return Object.assign(builder, { execute })
  }
}

/** Creates a Kysely with PostgreSQL's dialect over the given sessions. */
export function createKysely(source: SessionSource): Kysely<Tables> {
  return new RetryingKysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new SessionDriver(source),
      createIntrospector: db => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}
