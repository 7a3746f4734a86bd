import { type Kysely, PostgresQueryCompiler, type RawBuilder } from 'kysely'
import pg from 'pg'
import type { Tables } from '../database'
import { parameterText } from '../values'

/** Writes values into the text of a statement, for those that take no parameters. */
class LiteralCompiler extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    const text = parameterText(value)
    this.append(text === null ? 'null' : pg.escapeLiteral(text))
  }
}

/** A statement without parameters. A quoted value is of no type until it is used, as a parameter is. */
export function withLiterals(statement: RawBuilder<unknown>, kysely: Kysely<Tables>): string {
  const { query, queryId } = statement.compile(kysely)
  return new LiteralCompiler().compileQuery(query, queryId).sql
}
