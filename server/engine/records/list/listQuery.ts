import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Condition } from '../../../../src/core/schema/condition'
import type { Resource } from '../../../../src/core/schema/resource'
import type { Database } from '../../../base/storage/database'
import { DELETED_AT, tableName } from '../../sql/columns'
import { conditionSql } from '../../sql/conditionSql'
import type { OrderPart } from './order'

/** What a list is of: the rows of a resource that meet a condition. */
export interface Listed {
  db: Database
  resource: Resource
  /** The rules of the reader, and what they ask for. */
  condition: Condition
  /** No rule keeps rows from the reader: what the statistics of the whole table say may be told. */
  open: boolean
  /** The rows in the trash, and no others. */
  trashed?: boolean
}

/** The same in an order. */
export interface ListQuery extends Listed {
  order: readonly OrderPart[]
}

/** The table of a list as it stands in SQL. */
export const tableOf = ({ resource }: Pick<Listed, 'resource'>) => sql.id(tableName(resource))

type Rows = Pick<Listed, 'resource' | 'condition' | 'trashed'>

/** The rows of a list: those in the trash, or those outside it. */
export const whereOf = (listed: Rows): RawBuilder<SqlBool> =>
  sql<SqlBool>`${baseRows(listed)} and ${conditionSql(listed.resource, listed.condition)}`

/** All rows among which a list finds its own. */
export const baseRows = ({ trashed }: Pick<Listed, 'trashed'>): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(DELETED_AT)} is ${sql.raw(trashed ? 'not null' : 'null')}`

/** A text that two lists share only when they have the same rows. */
export function keyOf(listed: Listed): string {
  const { sql: text, parameters } = sql`${whereOf(listed)}`.compile(listed.db.kysely)
  return JSON.stringify([listed.resource.name, text, parameters])
}
