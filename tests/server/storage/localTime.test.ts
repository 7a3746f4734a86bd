import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { localDaySql, momentTextSql } from '../../../server/engine/sql/localTime'
import { momentText } from '../../../src/core/field/momentText'
import { FIRST_CHANGE, LAST_CHANGE, setZoneRules } from '../../../src/core/field/timeZone'
import { engines, type TestDatabase } from '../../support/databases'
import { dayByTemporal, nextChange, textByTemporal } from '../../support/temporalDays'

const ZONES = ['Africa/Casablanca', 'America/St_Johns', 'Pacific/Apia', 'Africa/Monrovia', 'UTC']
const MINUTE = 60_000

/** Returns a moment of each month, and those around each clock change. */
function momentsOf(zone: string): number[] {
  const moments = []
  for (let at = FIRST_CHANGE; at < LAST_CHANGE; at += 29 * 24 * 60 * MINUTE + 12_345) moments.push(at)
  for (let at = nextChange(FIRST_CHANGE, zone); at && at < LAST_CHANGE; at = nextChange(at, zone))
    moments.push(...[-61, -1, 0, 1, 30, 59, 61, 125].map(minutes => at + minutes * MINUTE))
  return moments
}

describe.each(engines)('local times on $name', engine => {
  let db: TestDatabase
  beforeAll(async () => {
    db = await engine.open()
  })
  afterEach(() => setZoneRules(undefined))
  afterAll(() => db.close())

  const read = async (moments: readonly number[], zone: string) => {
    const texts = moments.map(at => new Date(at).toISOString())
    const { rows } = await sql<{ day: string; text: string }>`
      select ${localDaySql(sql`at`, zone)}::text as day,
        ${momentTextSql(sql`at`, zone)} as text
      from unnest(${texts}::timestamptz[]) with ordinality as moments(at, place) order by place`.execute(
      db.kysely,
    )
    return rows
  }

  it.each(ZONES)('F-07 the days and times of %s are those that Temporal has', async zone => {
    const moments = momentsOf(zone)
    const expected = moments.map(at => ({
      day: dayByTemporal(at, zone),
      text: textByTemporal(at, zone),
    }))
    expect(await read(moments, zone)).toEqual(expected)
    const written = moments.map(at => momentText(new Date(at).toISOString(), zone))
    expect(written).toEqual(expected.map(({ text }) => text))
    expect(written.map(text => Date.parse(text.replace(' ', 'T')))).toEqual(moments)
  })

  it("F-07 days follow the server's rules where the database has others", async () => {
    const changes = [
      { at: FIRST_CHANGE, offset: 60 * MINUTE },
      { at: Date.UTC(2026, 8, 20, 2), offset: 0 },
    ]
    setZoneRules({ zone: 'Africa/Tunis', changes, until: LAST_CHANGE + 1000 })
    const moments = [Date.UTC(2026, 8, 1, 23, 30), Date.UTC(2026, 10, 27, 23, 30)]
    expect(await read(moments, 'Africa/Tunis')).toEqual([
      { day: '2026-09-02', text: '2026-09-02 00:30:00+01:00' },
      { day: '2026-11-27', text: '2026-11-27 23:30:00+00:00' },
    ])
  })

  it('F-07 a zone that the database does not know has days too', async () => {
    setZoneRules({
      zone: 'Nowhere/New',
      changes: [{ at: FIRST_CHANGE, offset: -150 * MINUTE }],
      until: LAST_CHANGE,
    })
    expect(await read([Date.UTC(2026, 0, 1, 1)], 'Nowhere/New')).toEqual([
      { day: '2025-12-31', text: '2025-12-31 22:30:00-02:30' },
    ])
  })
})
