import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { versionedFields } from '../../../src/core/schema/asOf'
import { engines } from '../../support/databases'
import { everything, openApi, query, type TestApi } from '../api/testApi'
import { tenancies } from './leases'

const euros = (amount: number) => ({ amount, currency: 'EUR' })

describe.each(engines)('records as of a day on $name', engine => {
  let api: TestApi
  let [flat, shop, house] = [0, 0, 0]

  beforeAll(async () => {
    api = await openApi(engine, tenancies)
    const lease = async (values: object, terms: object[]) => {
      const { id } = await api.make('leases', values)
      for (const term of terms) await api.make('lease-terms', { lease_id: id, ...term })
      return id as number
    }
    const now = {
      code: 'Flat',
      rent: euros(900),
      tenant_id: 2,
      rooms: 3,
      notes: 'Balcony',
      guarantee: 'Bank',
    }
    flat = await lease(now, [
      {
        starts_on: '2026-01-01',
        ends_on: '2026-07-01',
        rent: euros(700),
        tenant_id: 1,
        rooms: 2,
        notes: 'Cellar',
      },
      {
        starts_on: '2026-07-01',
        ends_on: '2027-01-01',
        rent: euros(800),
        tenant_id: 1,
        rooms: 3,
        guarantee: 'Old',
      },
      { starts_on: '2026-07-01', ends_on: '2027-01-01', rent: euros(1), replaced: true },
      {
        starts_on: '2027-01-01',
        rent: euros(900),
        tenant_id: 2,
        rooms: 3,
        notes: 'Balcony',
        guarantee: 'Bank',
      },
    ])
    shop = await lease({ code: 'Shop', rent: euros(500), use: 'office', rooms: 1 }, [
      { starts_on: '2026-03-01', ends_on: '2026-10-01', rent: euros(750), use: 'living', rooms: 5 },
      { starts_on: '2026-11-01', rent: euros(500), use: 'office', rooms: 1 },
    ])
    house = await lease({ code: 'House', rent: euros(2000), rooms: 9 }, [])
  })
  afterAll(() => api.close())

  const read = (id: number, day?: string) => api.call('GET', `leases/${id}${day ? `?as_of=${day}` : ''}`)
  const list = async (day: string | undefined, parts: object = {}) => {
    const { status, body } = await api.call(
      'GET',
      `leases?${query({ ...(day && { as_of: day }), ...parts })}`,
    )
    expect(status).toBe(200)
    return { ...body, codes: body.data.map(({ code }: { code: string }) => code) }
  }

  it('K-12 replaces the fields that versions have under the same name and type', () => {
    const [leases, terms] = [tenancies.get('leases'), tenancies.get('lease-terms')]
    expect(versionedFields(leases, terms)).toEqual([
      'rent',
      'tenant_id',
      'use',
      'rooms',
      'guarantee',
      'notes',
    ])
  })

  it.each([
    ['2026-01-01', 700, 1, 2],
    ['2026-06-30', 700, 1, 2],
    ['2026-07-01', 800, 1, 3],
    ['2026-12-31', 800, 1, 3],
    ['2027-01-01', 900, 2, 3],
    ['2040-02-29', 900, 2, 3],
  ])('K-12 on %s the record has the values of the version of that day', async (day, rent, tenant, rooms) => {
    const { body } = await read(flat, day)
    expect(body.data).toMatchObject({ id: flat, code: 'Flat', rent: euros(rent), tenant_id: tenant, rooms })
    expect(body.meta.labels.people).toMatchObject({ [tenant]: tenant === 1 ? 'Amel' : 'Bilal' })
  })

  it('K-12 without a day the record is as it is now', async () => {
    expect((await read(flat)).body.data).toMatchObject({ rent: euros(900), notes: 'Balcony' })
    expect((await read(house)).body.data).toMatchObject({ rent: euros(2000) })
  })

  it('K-12 a day without a version is a 404 that says so, before the first, in a gap, and without any', async () => {
    for (const [id, day] of [
      [flat, '2025-12-31'],
      [shop, '2026-10-15'],
      [house, '2027-01-01'],
    ] as const) {
      const { status, body } = await read(id, day)
      expect([status, body.code, body.message]).toEqual([404, 'not_found', `It had no values on ${day}.`])
    }
    expect((await read(99999, '2027-01-01')).body.message).not.toContain('values')
  })

  it('K-12 lists leave out records without a version on that day, and count the others', async () => {
    for (const [day, codes] of [
      ['2025-12-31', []],
      ['2026-02-01', ['Flat']],
      ['2026-05-01', ['Flat', 'Shop']],
      ['2026-10-15', ['Flat']],
      ['2027-06-01', ['Flat', 'Shop']],
    ] as const) {
      const { meta, codes: found } = await list(day)
      expect([day, found, meta.total, meta.total_is]).toEqual([day, codes, codes.length, 'exact'])
    }
    expect((await list(undefined)).codes).toEqual(['Flat', 'House', 'Shop'])
  })

  it('K-12 lists filter, sort and search by the values of that day', async () => {
    const filtered = async (day: string, filter: object) => (await list(day, { filter })).codes
    expect(await filtered('2026-05-01', { rooms_gte: 3 })).toEqual(['Shop'])
    expect(await filtered('2027-05-01', { rooms_gte: 3 })).toEqual(['Flat'])
    expect(await filtered('2026-05-01', { use: 'office' })).toEqual([])
    expect(await filtered('2026-12-01', { use: 'office' })).toEqual(['Shop'])
    expect(await filtered('2026-05-01', { 'tenant_id.name': 'Amel' })).toEqual(['Flat'])
    expect(await filtered('2027-05-01', { 'tenant_id.name': 'Amel' })).toEqual([])
    expect(await filtered('2026-05-01', { q: 'cellar' })).toEqual(['Flat'])
    expect(await filtered('2027-05-01', { q: 'cellar' })).toEqual([])
    expect(await filtered('2027-05-01', { q: 'balcony' })).toEqual(['Flat'])
    expect((await list('2026-05-01', { sort: ['rent', 'DESC'] })).codes).toEqual(['Shop', 'Flat'])
    expect((await list('2027-05-01', { sort: ['rent', 'DESC'] })).codes).toEqual(['Flat', 'Shop'])
  })

  it('K-12 pages follow each other by their cursor', async () => {
    const parts = { sort: ['rent', 'DESC'], range: [0, 0] }
    const first = await list('2026-05-01', parts)
    const second = await list('2026-05-01', { ...parts, cursor: first.meta.next })
    expect([first.codes, second.codes, second.meta.next]).toEqual([['Shop'], ['Flat'], undefined])
    expect((await list('2026-05-01', { ...parts, cursor: second.meta.prev })).codes).toEqual(['Shop'])
  })

  it.each(['names', 'labels'])('K-12 exports have the values of that day, with %s', async headers => {
    const exported = async (day: string) => {
      const parts = { as_of: day, headers, fields: 'code,rooms,tenant_id', sort: ['code', 'ASC'] }
      const { body } = await api.call('GET', `leases/export?${query(parts)}`)
      return String(body).trim().split('\r\n').slice(1)
    }
    const tenant = headers === 'names' ? ['1', '2'] : ['Amel', 'Bilal']
    expect(await exported('2026-05-01')).toEqual([`Flat,2,${tenant[0]}`, 'Shop,5,'])
    expect(await exported('2027-05-01')).toEqual([`Flat,3,${tenant[1]}`, 'Shop,1,'])
  })

  it('P-02 P-12 rules with conditions decide by the current record', async () => {
    try {
      api.as([{ action: 'read', subject: 'Lease', conditions: { tenant_id: 1 } }])
      // The first person was the tenant in 2026 and no longer is.
      expect((await read(flat, '2026-05-01')).status).toBe(404)
      expect((await list('2026-05-01')).codes).toEqual([])
      api.as([{ action: 'read', subject: 'Lease', conditions: { tenant_id: 2 } }])
      expect((await read(flat, '2026-05-01')).body.data).toMatchObject({ tenant_id: 1 })
      expect((await list('2026-05-01')).codes).toEqual(['Flat'])
    } finally {
      api.as(everything)
    }
  })

  it('P-12 masks by rights on fields, and by the current record where they depend on it', async () => {
    try {
      api.as([{ action: 'read', subject: 'Lease' }])
      expect((await read(flat, '2026-08-01')).body.data).not.toHaveProperty('guarantee')
      expect((await list('2026-08-01')).data[0]).not.toHaveProperty('guarantee')
      expect((await api.call('GET', 'leases?as_of=2026-08-01&filter={"guarantee":"Old"}')).status).toBe(403)
      const more = { action: 'audit', subject: 'Lease', conditions: { tenant_id: 1 } }
      api.as([{ action: 'read', subject: 'Lease' }, more])
      expect((await read(flat, '2026-08-01')).body.data).not.toHaveProperty('guarantee')
      api.as([
        { action: 'read', subject: 'Lease' },
        { ...more, conditions: { tenant_id: 2 } },
      ])
      expect((await read(flat, '2026-08-01')).body.data).toMatchObject({ guarantee: 'Old' })
      const lines = await api.call('GET', 'leases/export?as_of=2026-08-01&headers=names&fields=code,rooms')
      expect(String(lines.body)).toContain('Flat,3')
    } finally {
      api.as(everything)
    }
  })

  it('K-12 names the parameter where there are versions, and refuses it elsewhere', async () => {
    expect((await read(flat, 'yesterday')).body).toMatchObject({ code: 'invalid_query' })
    expect((await api.call('GET', 'leases?as_of=2026-02-30')).status).toBe(400)
    expect((await api.call('GET', 'people?as_of=2026-02-01')).body.message).toBe(
      'There is no parameter as_of.',
    )
    expect((await api.call('GET', 'people/1?as_of=2026-02-01')).status).toBe(400)
  })
})
