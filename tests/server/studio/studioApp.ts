import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Executor } from '../../../server/base/storage/database'
import { taskKinds } from '../../../server/features/taskKinds'
import type { Background } from '../../../server/work/background/startBackground'
import { beginTask } from '../../../server/work/tasks/beginTask'
import { startTasks } from '../../../server/work/tasks/startTasks'
import { type Engine, withIndexes } from '../../support/databases'
import { type Answer, openTestApp, type TestApp } from '../testApp'

/** An office whose definitions a test changes. */
export interface StudioApp {
  app: TestApp
  /** The admin's token. */
  token: string
  call(path: string, body?: unknown, options?: { token?: string; method?: string }): Promise<Answer>
  /** Starts to apply changes and confirms their losses; returns the task. */
  begin(changes: object, options?: object): Promise<{ id: string }>
  /**
   * Applies changes without a plan, as if anything that the plan
   * would refuse had appeared after it; returns the ended task.
   */
  applyUnplanned(changes: object, unsettled?: readonly object[]): Promise<Answer['body']['data']>
  /** Waits until a task has ended, and returns it. */
  ended(id: string): Promise<Answer['body']['data']>
  /** Applies changes, and waits until this process uses them. */
  apply(changes: object, options?: object): Promise<Answer['body']['data']>
  /** Waits until the tables match the definitions in use. */
  settled(): Promise<void>
  close(): Promise<void>
}

export async function openStudioApp(engine: Engine): Promise<StudioApp> {
  const studio = await openStudio(await openTestApp(withIndexes(engine)), 'admin@example.com')
  const close = async () => {
    await studio.close()
    await studio.app.close()
  }
  return { ...studio, close }
}

/** Opens Studio on an open office. Closing it leaves the office open. */
export async function openStudio(app: TestApp, email = 'studio@example.com'): Promise<StudioApp> {
  const tasks: Background = await startTasks(app.services, taskKinds)
  const by = await app.addAccount({ email })
  const admin = await app.signIn(email)
  const { kysely } = app.services.db

  const call: StudioApp['call'] = (path, body, options = {}) =>
    app.call(`/api/v1/${path}`, { token: admin, ...(body === undefined ? {} : { body }), ...options })
  const begin: StudioApp['begin'] = async (changes, options = {}) => {
    const plan = await call('studio/plan', { changes })
    const confirm = plan.body.data.losses[0]?.resource
    const begun = await call('studio/apply', { changes, confirm, ...options })
    expect(begun.body).toMatchObject({ data: { kind: 'apply_definitions' } })
    return begun.body.data
  }
  const ended: StudioApp['ended'] = async id => {
    await expect
      .poll(async () => (await call(`jobs/${id}`)).body.data.status, { timeout: 60_000 })
      .toMatch(/done|failed|cancelled/)
    return (await call(`jobs/${id}`)).body.data
  }
  const applyUnplanned: StudioApp['applyUnplanned'] = async (changes, unsettled = []) => {
    const request = { changes: JSON.stringify(changes), unsettled }
    const task = await beginTask(app.services, kysely, {
      ...{ kind: 'apply_definitions', by, language: 'en', request },
    })
    return ended(String(task?.id))
  }
  const settled = async () => {
    await expect
      .poll(
        async () => (await sql`select from tasks where request ? 'unsettled'`.execute(kysely)).rows.length,
        { timeout: 60_000 },
      )
      .toBe(0)
    await app.services.definitions.refresh()
  }
  return {
    ...{ app, token: admin, call, begin, applyUnplanned, ended, settled },
    apply: async (changes, options) => {
      const task = await ended((await begin(changes, options)).id)
      await app.services.definitions.refresh()
      return task
    },
    close: () => tasks.stop(),
  }
}

/** Returns the tables, columns, indexes and constraints in a database's catalog, without removed columns. */
export async function shapeOf({ kysely }: { kysely: Executor }): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    with ours as (select oid, relname from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'
      and relname not in (select table_name from removed_columns where column_name = ''))
    select format('%s.%s %s %s %s', o.relname, attname, format_type(atttypid, atttypmod), attnotnull, pg_get_expr(adbin, adrelid))
        as line from pg_attribute a join ours o on o.oid = attrelid left join pg_attrdef d on adrelid = attrelid and adnum = attnum
      where attnum > 0 and not attisdropped
        and not exists (select from removed_columns r where r.table_name = o.relname and r.column_name = a.attname)
    union all select format('%s %s', pg_get_indexdef(indexrelid), indisvalid) from pg_index where indrelid in (select oid from ours)
    union all select format('%s %s %s %s', o.relname, conname, pg_get_constraintdef(k.oid), convalidated)
      from pg_constraint k join ours o on o.oid = conrelid
    order by 1`.execute(kysely)
  return rows.map(({ line }) => line)
}
