import { type Kysely, PostgresQueryCompiler, type RawBuilder } from 'kysely'
import pg from 'pg'
import type { Database, Tables } from '../database'
import { DatabaseError } from '../databaseError'
import { createKysely } from '../driver/createKysely'
import { RequestAborted, type RequestSignal, withRequestSignal } from '../driver/requestSignal'
import { runScript } from '../driver/runScript'
import type { SessionSource } from '../driver/session'
import { notifyChannel } from '../notifications'
import { prepareEngine } from '../requirements'
import { parameterText } from '../values'
import { cancelling, cancellingThroughPooler } from './cancelling'
import { DatabaseConnectionError } from './connectionError'
import { PostgresListener } from './listener'
import { type PoolSession, poolSessions } from './poolSessions'
import { clientSettings, sessionSettings } from './settings'

export interface PostgresOptions {
  databaseUrl: string
  /** The same database without a transaction pooler. */
  sessionUrl?: string
  /** The maximum number of connections, not counting the listener's. */
  poolSize?: number
  /** Called when a connection is lost. */
  report: (error: Error) => void
}

/** The maximum number of connections that bypass the pooler. */
const DIRECT = 2

async function connectOnce(pool: pg.Pool, databaseUrl: string): Promise<void> {
  try {
    const client = await pool.connect()
    client.release()
  } catch (error) {
    throw new DatabaseConnectionError(databaseUrl, error)
  }
}

/** Reads with its own session; a session whose connection might be lost is not used again. */
async function reading<Result>(
  source: SessionSource<PoolSession>,
  read: (session: PoolSession) => Promise<Result>,
): Promise<Result> {
  const session = await source.acquire()
  let broken = true
  try {
    const result = await read(session)
    broken = false
    return result
  } catch (error) {
    broken = !(error instanceof DatabaseError || error instanceof RequestAborted)
    throw error
  } finally {
    source.release(session, broken)
  }
}

function openPool(databaseUrl: string, max: number, report: PostgresOptions['report']): pg.Pool {
  const pool = new pg.Pool({ ...clientSettings(databaseUrl), max })
  pool.on('error', report)
  pool.on('connect', client => {
    // Without a handler, a connection lost between two statements of a transaction would end the process.
    client.on('error', report)
    client.query(sessionSettings).catch(report)
  })
  return pool
}

/** Opens connections that bypass the pooler, when one is needed. */
function openDirect(sessionUrl: string, report: PostgresOptions['report']): Kysely<Tables> {
  const cancel = cancelling(clientSettings(sessionUrl), report)
  return createKysely(poolSessions(openPool(sessionUrl, DIRECT, report), cancel, { prepares: true }))
}

/** Opens PostgreSQL 14 or later. */
export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const { databaseUrl, sessionUrl, poolSize = 10, report } = options
  const pool = openPool(databaseUrl, poolSize, report)
  // With a pooler, each transaction can have another connection, without the statements that earlier ones
  // prepared.
  const prepares = !sessionUrl
  const cancel = (prepares ? cancelling : cancellingThroughPooler)(clientSettings(databaseUrl), report)
  const sessions = poolSessions(pool, cancel, { prepares })
  const kysely = createKysely(sessions)
  const direct = sessionUrl ? openDirect(sessionUrl, report) : undefined
  const listener = new PostgresListener(sessionUrl ?? databaseUrl, report)
  const rowReaders = (signal?: RequestSignal): Pick<Database, 'readLists' | 'copyLines'> => ({
    readLists: ({ sql, parameters }) => reading(sessions, session => session.lists(sql, parameters, signal)),
    copyLines: query => {
      const statement = `copy (${withLiterals(query, kysely)}) to stdout (format csv)`
      return reading(sessions, session => session.copied(statement, signal))
    },
  })
  try {
    await connectOnce(pool, databaseUrl)
    const serverVersion = await prepareEngine(kysely, advice => report(new Error(advice)))
    const database: Database = {
      kysely,
      sessions: direct ?? kysely,
      engine: 'postgres',
      serverVersion,
      listen: (channel, handler, resumed) => listener.listen(channel, handler, resumed),
      announce: name => listener.announce(name),
      notify: (channel, payload, executor = kysely) => notifyChannel(executor, channel, payload),
      runScript: sql => runScript(sessions, sql),
      ...rowReaders(),
      get origin() {
        return database
      },
      withRequestSignal: signal => ({
        ...database,
        kysely: kysely.withPlugin(withRequestSignal(signal)),
        ...rowReaders(signal),
      }),
      close: async () => {
        await listener.close()
        await direct?.destroy()
        await kysely.destroy()
      },
    }
    return database
  } catch (error) {
    await kysely.destroy()
    throw error
  }
}

/** Writes values into the text of a statement, for statements that accept no parameters. */
class LiteralCompiler extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    const text = parameterText(value)
    this.append(text === null ? 'null' : pg.escapeLiteral(text))
  }
}

/** Returns a statement without parameters. Like a parameter, a quoted value has no type until it is used. */
function withLiterals(statement: RawBuilder<unknown>, kysely: Kysely<Tables>): string {
  const { query, queryId } = statement.compile(kysely)
  return new LiteralCompiler().compileQuery(query, queryId).sql
}
