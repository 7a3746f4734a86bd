import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Config } from '../../../server/base/config'
import { settingsTables } from '../../../server/base/settings/tables'
import { databaseDiffersFrom } from '../../../server/engine/settings/compareZoneRules'
import { openOffice } from '../../../server/engine/settings/office'
import { publicSettings } from '../../../server/engine/settings/publicSettings'
import { FIRST_CHANGE, LAST_CHANGE, offsetAt, setZoneRules } from '../../../src/core/field/timeZone'
import { engines, type TestDatabase } from '../../support/databases'
import { library } from '../api/definitions'
import { openApi, query, type TestApi } from '../api/testApi'

const HOUR = 3_600_000
const CHANGE = '2026-09-20T02:00:00.000Z'
const NOW = new Date('2026-11-28T12:00:00Z')

/** Rules by which Tunisia gave up its offset in September 2026, which no database has. */
const others = {
  zone: 'Africa/Tunis',
  changes: [
    { at: FIRST_CHANGE, offset: HOUR },
    { at: Date.parse(CHANGE), offset: 0 },
  ],
  until: LAST_CHANGE + 1000,
}
/** Midnight by the database's rules was half an hour before; by the server's it comes in half an hour. */
const LATE = '2026-11-27T23:30:00.000Z'

afterEach(() => setZoneRules(undefined))

describe.each(engines)('time zone rules that differ on $name', engine => {
  let api: TestApi
  beforeAll(async () => {
    api = await openApi(engine)
  })
  afterAll(() => api.close())

  it.each(['day', 'week', 'month', 'quarter', 'year'])(
    'F-07 a group by %s counts the records that its own filter finds',
    async unit => {
      setZoneRules(others)
      const before = new Date(Date.parse(unit === 'year' ? '2026-12-31' : '2026-11-29') + 23.5 * HOUR)
      for (const sold_at of [
        LATE,
        before.toISOString(),
        '2026-09-01T23:30:00.000Z',
        '2026-06-30T23:30:00.000Z',
      ]) {
        const { id } = await api.make('books', { title: unit, owner: 1 })
        await api.db.kysely.updateTable('books').set({ sold_at }).where('id', '=', id).execute()
      }
      const filter = { title: unit }
      const { body } = await api.call('GET', `books/groups?${query({ by: `sold_at:${unit}`, filter })}`)
      expect(body.data.count).toBe(4)
      for (const group of body.data.groups) {
        const list = await api.call('GET', `books?${query({ filter: group.filter })}`)
        expect(list.body.data.length, group.key).toBe(group.count)
      }
      const days = body.data.groups.map(({ key }: { key: string }) => key).sort()
      // By the server's rules: 1 July and 2 September at +01, 27 November and 29 November or 31 December at +00.
      const expected = {
        day: ['2026-07-01', '2026-09-02', '2026-11-27', '2026-11-29'],
        week: ['2026-06-29', '2026-08-31', '2026-11-23'],
        month: ['2026-07-01', '2026-09-01', '2026-11-01'],
        quarter: ['2026-07-01', '2026-10-01'],
        year: ['2026-01-01'],
      }
      expect(days).toEqual(expected[unit as keyof typeof expected])
    },
  )
})

describe.each(engines)('the comparison of time zone rules on $name', engine => {
  let db: TestDatabase
  beforeAll(async () => {
    db = await engine.open(settingsTables)
  })
  afterAll(() => db.close())

  it('F-07 finds the first moment at which the database has another offset', async () => {
    const differsFrom = (zone: string) => databaseDiffersFrom(db.kysely, zone, NOW)
    expect(await differsFrom('UTC')).toBeUndefined()
    expect(await differsFrom('Africa/Tunis')).toBeUndefined()
    setZoneRules(others)
    expect(await differsFrom('Africa/Tunis')).toBe(CHANGE)
    setZoneRules({ ...others, zone: 'Nowhere/New' })
    expect(await differsFrom('Nowhere/New')).toBe('2021-01-01T00:00:00.000Z')
  })

  it('F-07 the start says in the log which zone differs and from when, and so do the settings', async () => {
    setZoneRules(others)
    const lines: string[] = []
    const log = pino({ level: 'warn' }, { write: line => lines.push(line) })
    const config = { timeZone: 'Africa/Tunis' } as Config
    const office = await openOffice({ db, config, resources: library, log })
    expect(lines.map(line => JSON.parse(line))).toEqual([
      expect.objectContaining({
        zone: 'Africa/Tunis',
        from: CHANGE,
        msg: expect.stringContaining('different time zone rules'),
      }),
    ])
    const definitions = { revision: () => 0 } as never
    const settings = await publicSettings({ db, config, definitions, office, now: () => NOW })
    expect(settings.time_zone_rules).toEqual({
      changes: [
        { at: '2021-01-01T00:00:00.000Z', offset: 60 },
        { at: CHANGE, offset: 0 },
      ],
      until: '2032-01-01T00:00:00.000Z',
      database_differs_from: CHANGE,
    })
    // The comparison is made once for a zone.
    await office.refresh()
    expect(lines).toHaveLength(1)
    expect(offsetAt(Date.parse(LATE), 'Africa/Tunis')).toBe(0)
    await office.close()
  })
})
