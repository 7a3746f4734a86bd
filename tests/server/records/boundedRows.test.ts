import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { boundedRows } from '../../../server/engine/sql/boundedRows'
import { mainEngines } from '../../support/databases'
import { openTestApp, type TestApp } from '../testApp'

describe.each(mainEngines)('pages of long rows on $name', engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(engine)
  })
  afterAll(() => app.close())

  const page = (count: number, length: number) =>
    boundedRows(
      app.services.db.kysely,
      sql<{ n: number }>`
        select n, repeat('a', ${sql.lit(length)}) as text from generate_series(1, ${sql.lit(count)}) n order by n desc`,
      count,
    )

  it('U-01 rejects rows too long for one response, with the number that fits', async () => {
    expect((await page(40, 90_000)).map(({ n }) => n)).toEqual(Array.from({ length: 40 }, (_, at) => 40 - at))
    await expect(page(40, 250_000)).rejects.toMatchObject({
      ...{ status: 400, code: 'invalid_query', fit: 30 },
      options: { message: 'api.query.rows_too_long', details: { param: 'range', limit: 30 } },
    })
    // This many rows are always read, however long they are.
    await expect(page(40, 500_000)).rejects.toMatchObject({ fit: 25 })
  })

  it('U-01 reports an oversized list, and an export reads fewer rows at once', async () => {
    await app.addAccount({ email: 'admin@example.com' })
    const token = await app.signIn('admin@example.com')
    const call = (path: string, method = 'GET', body?: unknown) =>
      app.call(`/api/v1${path}`, { method, body, token })
    const label = { en: 'a'.repeat(480), fr: 'a'.repeat(480), ar: 'a'.repeat(480), tr: 'a'.repeat(480) }
    const questions = Array.from({ length: 95 }, (_, at) => ({ key: `q${at}`, type: 'text', label }))
    const type = { code: 'T', name: 'T', category: 'motor' }
    const insurance_type_id = (await call('/insurance-types', 'POST', type)).body.data.id
    for (let at = 0; at < 44; at++)
      expect((await call('/question-sets', 'POST', { insurance_type_id, questions })).status).toBe(201)
    const { status, body } = await call('/question-sets?range=[0,999]')
    expect([status, body.code]).toEqual([400, 'invalid_query'])
    const { limit } = body.details
    expect((await call(`/question-sets?range=[0,${limit - 1}]`)).body.data).toHaveLength(limit)
    const exported = await app.app.request(
      '/api/v1/question-sets/export?headers=names&fields=name,questions',
      {
        headers: { Authorization: `Bearer ${token}` },
      },
    )
    const lines = (await exported.text()).split('\r\n')
    expect(lines.filter(line => line.startsWith('v'))).toHaveLength(44)
    // Written at once, these rows would block every other user of the embedded database.
    const bulk = await call(`/question-sets?filter=${encodeURIComponent('{"id_gte":1}')}`, 'DELETE')
    expect([bulk.status, bulk.body.data.total]).toEqual([202, 44])
  })
})
