import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { LIVE_EVENTS } from '../../../server/base/outbox/outboxTables'
import type { Executor } from '../../../server/base/storage/database'
import { serverWriter } from '../../../server/engine/records/scope'
import {
  changeRecord,
  createRecordFor,
  findRecord,
  findRecords,
  transitionRecord,
} from '../../../server/engine/writes/serverRecords'
import { mainEngines } from '../../support/databases'
import { openApi, type TestApi } from '../api/testApi'
import { post } from './definitions'

describe.each(mainEngines)('server-side writes on $name', engine => {
  let api: TestApi
  beforeAll(async () => {
    api = await openApi(engine, post)
  })
  afterEach(() => {
    api.services.hooks = new Map()
  })
  afterAll(() => api.close())
  const inOne = <T>(run: (db: Executor) => Promise<T>) => api.db.kysely.transaction().execute(run)
  const writer = (by?: number) => serverWriter(api.services, by)
  const historyOf = async (id: number) => (await api.call('GET', `letters/${id}/history`)).body.data

  it('D-14 transition, create and update without permission checks, in the name of whoever caused them', async () => {
    const record = await inOne(async db => {
      const { id } = await createRecordFor({ ...writer(2), db }, 'letters', {
        title: 'By itself',
        stamp: 3,
        weight: 1,
      })
      await changeRecord({ ...writer(2), db }, 'letters', {
        id,
        values: { count: 4 },
        action: 'counted',
        reason: 'why',
      })
      return transitionRecord({ ...writer(), db }, 'letters', {
        id,
        transition: 'send',
        values: { sent_to: 1 },
        reason: 'the day came',
      })
    })
    expect(record).toMatchObject({ status: 'sent', count: 4, stamp: 3, version: 3 })
    expect(await historyOf(record.id)).toMatchObject([
      { action: 'send', by: null, reason: 'the day came' },
      { action: 'counted', by: { id: 2 }, reason: 'why' },
      { action: 'create', by: { id: 2 } },
    ])
  })

  it('D-12 transitions, guards and required fields apply to the server too', async () => {
    const { id } = await api.make('letters', { title: 'Bare' })
    const send = (values: object) =>
      inOne(db =>
        transitionRecord({ ...writer(), db }, 'letters', { id, transition: 'send', values: { ...values } }),
      )
    await expect(send({ sent_to: 1 })).rejects.toMatchObject({ status: 409 })
    await expect(send({ weight: 1 })).rejects.toMatchObject({ status: 409 })
    await expect(
      inOne(db => transitionRecord({ ...writer(), db }, 'letters', { id, transition: 'close' })),
    ).rejects.toMatchObject({
      status: 409,
    })
    await expect(
      inOne(db => changeRecord({ ...writer(), db }, 'letters', { id, values: { status: 'sent' } })),
    ).rejects.toThrow('status')
    expect(await historyOf(id)).toHaveLength(1)
  })

  it('D-07 an effect runs in the transaction of its transition; the response is the record after it', async () => {
    api.services.hooks = new Map([
      [
        'letters',
        {
          resource: 'letters',
          afterWrite: async ({ action, record }, by) => {
            if (action !== 'send') return
            for (const page of await findRecords(by, 'pages', {
              filter: { letter_id: record.id },
              lock: true,
            }))
              await transitionRecord(by, 'pages', { id: page.id, transition: 'finish' })
            await changeRecord(by, 'letters', { id: Number(record.id), values: { count: 1 } })
            if (record.title === 'Bad') throw new Error('undone')
          },
        },
      ],
    ])
    const send = async (title: string) => {
      const { id } = await api.make('letters', { title, weight: 1 })
      const page = await api.make(`letters/${id}/pages`, { text: 'One' })
      const { status, body } = await api.call('POST', `letters/${id}/send`, { sent_to: 1 })
      return {
        id,
        status,
        data: body.data,
        page: await findRecord({ ...writer(), db: api.db.kysely }, 'pages', { id: page.id }),
      }
    }
    const good = await send('Good')
    expect(good).toMatchObject({ status: 200, data: { count: 1, version: 3 }, page: { status: 'done' } })
    expect(await send('Bad')).toMatchObject({ status: 500, page: { status: 'open' } })
  })

  it('D-07 a repeatable transition run twice counts once', async () => {
    const { id } = await api.make('letters', { title: 'Twice', weight: 1 })
    await inOne(db =>
      transitionRecord({ ...writer(), db }, 'letters', { id, transition: 'send', values: { sent_to: 1 } }),
    )
    for (const _time of [1, 2])
      await inOne(db => transitionRecord({ ...writer(), db }, 'letters', { id, transition: 'close' }))
    expect((await historyOf(id)).map(({ action }: { action: string }) => action)).toEqual([
      'close',
      'send',
      'create',
    ])
  })

  it('L-09 announces a write once its transaction commits, and never otherwise', async () => {
    await sql`delete from ${sql.id(LIVE_EVENTS)}`.execute(api.db.kysely)
    const undone = inOne(async db => {
      await createRecordFor({ ...writer(), db }, 'letters', { title: 'Undone' })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    const { id } = await api.make('letters', { title: 'Heard', weight: 1 })
    await api.call('POST', `letters/${id}/send`, { sent_to: 1 })
    await api.call('DELETE', `letters/${id}`)
    const { rows } = await sql`select resource, action, by::int, record_id::int as id, version::int
      from ${sql.id(LIVE_EVENTS)} order by live_events.id`.execute(api.db.kysely)
    expect(rows).toEqual([
      { resource: 'letters', action: 'create', by: 1, id, version: 1 },
      { resource: 'letters', action: 'send', by: 1, id, version: 2 },
      { resource: 'letters', action: 'delete', by: 1, id, version: 3 },
    ])
  })
})
