import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { HookWrite, Services } from '../../../server/base/services'
import { runClock } from '../../../server/work/jobs/clock/runClock'
import { engines } from '../../support/databases'
import { mailsTo } from '../auth/mailbox'
import type { TestApp } from '../testApp'
import { openClockApp, otherProcess } from './clockApp'

/**
 * The last day of a period, the office's time zone, and the first moment after that day, calculated by hand.
 */
const midnights = [
  { why: 'the change of the year', zone: 'Africa/Tunis', ends: '2026-12-31', over: '2026-12-31T23:00:00Z' },
  {
    why: 'the day before 29 February',
    zone: 'Europe/Istanbul',
    ends: '2028-02-28',
    over: '2028-02-28T21:00:00Z',
  },
  { why: '29 February', zone: 'Europe/Istanbul', ends: '2028-02-29', over: '2028-02-29T21:00:00Z' },
  { why: 'a day of 23 hours', zone: 'Europe/Paris', ends: '2027-03-28', over: '2027-03-28T22:00:00Z' },
  { why: 'a day of 25 hours', zone: 'Europe/Paris', ends: '2026-10-25', over: '2026-10-25T23:00:00Z' },
  { why: 'a day of 25 hours', zone: 'Pacific/Auckland', ends: '2027-04-04', over: '2027-04-04T12:00:00Z' },
  { why: 'a day of 23 hours', zone: 'America/New_York', ends: '2027-03-14', over: '2027-03-15T04:00:00Z' },
  { why: 'a day of 25 hours', zone: 'America/New_York', ends: '2027-11-07', over: '2027-11-08T05:00:00Z' },
  {
    why: 'a midnight that is left out',
    zone: 'Africa/Cairo',
    ends: '2027-04-29',
    over: '2027-04-29T22:00:00Z',
  },
]

describe.each(engines)('clock on $name', engine => {
  let test: TestApp
  let services: Services
  let shelf: number

  beforeAll(async () => {
    test = await openClockApp(engine)
    services = test.services
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    services = test.services
    await sql`truncate clock_loans, record_history, scheduled_mails, outgoing_mails, notifications`.execute(
      services.db.kysely,
    )
    shelf = await test.addRecord('clock-shelves', { name: 'Novels' })
    test.clock.set('2027-06-15T10:00:00Z')
  })

  const addLoan = (values = {}) =>
    test.addRecord('clock-loans', { shelf_id: shelf, name: 'Atlas', starts: '2026-01-01', ...values })
  /** Returns every loan with the actions in its history, in order. */
  const loans = async () => {
    const { rows } = await sql<{ id: string; status: string; warned: string; by: null; actions: string[] }>`
      select l.id, l.status, l.warned, max(h.by) as by, array_agg(h.action order by h.id) as actions
      from clock_loans l join record_history h on h.resource = 'clock-loans' and h.record_id = l.id
      group by l.id order by l.id`.execute(services.db.kysely)
    return rows
  }
  /** Returns the number of records that users were notified of, one by one or grouped. */
  const notificationsOf = async () => {
    const { rows } = await sql<{ told: string }>`
      select sum(coalesce((params #>> '{count,count}')::int, 1)) as told from notifications`.execute(
      services.db.kysely,
    )
    return Number(rows[0]?.told)
  }
  const hooked = (afterWrite: (write: HookWrite) => void): Services => ({
    ...test.services,
    hooks: new Map([
      ['clock-loans', { resource: 'clock-loans', afterWrite: async write => afterWrite(write) }],
    ]),
  })
  const inZone = (zone: string): Services => ({
    ...test.services,
    office: { ...test.services.office, timeZone: () => zone },
  })

  it.each(midnights)('D-14 in $zone $ends ends at midnight, not before ($why)', async c => {
    services = inZone(c.zone)
    const over = new Date(c.over)
    test.clock.set(new Date(over.getTime() - 1))
    await addLoan({ ends: c.ends, warned: 'soon' })
    await runClock(services)
    expect(await loans()).toMatchObject([{ status: 'lent' }])
    test.clock.set(over)
    await runClock(services)
    expect(await loans()).toMatchObject([{ status: 'late', actions: ['create', 'begin', 'expire'] }])
  })

  it('D-14 D-07 a date sets only what its parent record allows', async () => {
    await addLoan({ ends: '2027-07-01' })
    shelf = await test.addRecord('clock-shelves', { name: 'Free to take', warns: false })
    await addLoan({ ends: '2027-07-01' })
    await runClock(services)
    expect(await loans()).toMatchObject([{ warned: 'soon' }, { warned: 'no' }])
  })

  it('D-14 a second run on the same day changes nothing and writes nothing', async () => {
    const person = await test.addAccount({ email: 'twice@example.com' })
    shelf = await test.addRecord('clock-shelves', { name: 'Plays', librarian_id: person })
    await addLoan({ ends: '2027-06-12' })
    await addLoan({ ends: '2027-07-01' })
    await runClock(services)
    const first = await loans()
    expect(first).toMatchObject([
      { status: 'late', by: null, actions: ['create', 'begin', 'expire'] },
      { status: 'lent', by: null, warned: 'soon', actions: ['create', 'begin', 'update'] },
    ])
    expect(await runClock(services)).toEqual({ done: {}, held_back: 0 })
    expect(await loans()).toEqual(first)
    expect(await mailsTo(services, 'twice@example.com')).toHaveLength(1)
  })

  it('D-14 one run after a long stop starts and ends everything due, in order', async () => {
    await addLoan({ starts: '2027-01-01', ends: '2027-02-01', warned: 'soon' })
    await runClock(services)
    expect(await loans()).toMatchObject([{ status: 'late', actions: ['create', 'begin', 'expire'] }])
  })

  it('D-14 two simultaneous processes do everything once', async () => {
    const person = await test.addAccount({ email: 'both@example.com' })
    shelf = await test.addRecord('clock-shelves', { name: 'Maps', librarian_id: person })
    for (let made = 0; made < 12; made++) await addLoan({ ends: '2027-06-12', warned: 'soon' })
    const other = await otherProcess(test)
    await Promise.all([runClock(services), runClock(other), runClock(services)])
    // The other runs skipped the record that was locked at the time, so the next run changes it.
    await runClock(other)
    await other.close()
    for (const { status, actions } of await loans())
      expect({ status, actions }).toEqual({ status: 'late', actions: ['create', 'begin', 'expire'] })
    expect(await notificationsOf()).toBe(12)
    const { rows } = await sql<{ told: string }>`select count(*) as told from notifications`.execute(
      services.db.kysely,
    )
    expect(await mailsTo(services, 'both@example.com')).toHaveLength(Number(rows[0]?.told))
  })

  it('D-14 an interrupted run leaves each record changed with its history, or unchanged', async () => {
    for (let made = 0; made < 6; made++) await addLoan({ ends: '2027-06-12', warned: 'soon' })
    const stopping = new AbortController()
    let begun = 0
    const broken = hooked(({ action }) => {
      if (action === 'begin' && ++begun === 3) stopping.abort(new Error('stopped'))
    })
    await expect(runClock(broken, stopping.signal)).rejects.toThrow('stopped')
    expect((await loans()).map(({ status }) => status).sort()).toEqual([
      ...Array(3).fill('lent'),
      ...Array(3).fill('reserved'),
    ])
    for (const { status, actions } of await loans())
      expect(actions).toEqual(status === 'lent' ? ['create', 'begin'] : ['create'])
    await runClock(services)
    for (const { actions } of await loans()) expect(actions).toEqual(['create', 'begin', 'expire'])
  })

  it('D-14 a failing record is reported, stays unchanged, and blocks no other', async () => {
    const bad = await addLoan({ ends: '2027-06-12', warned: 'soon' })
    await addLoan({ ends: '2027-06-12', warned: 'soon' })
    const failing = hooked(({ action, record }) => {
      if (action === 'expire' && record.id === bad) throw new Error('a bug')
    })
    await expect(runClock(failing)).rejects.toThrow(`clock-loans/${bad} (expire)`)
    expect(await loans()).toMatchObject([
      { status: 'lent', actions: ['create', 'begin'] },
      { status: 'late', actions: ['create', 'begin', 'expire'] },
    ])
  })

  it('D-14 a due transition that keeps the status is made once', async () => {
    await addLoan({ renewed_on: '2027-06-15' })
    await addLoan({ starts: '2027-07-01', renewed_on: '2027-06-14' })
    await addLoan({ renewed_on: '2027-06-16' })
    await runClock(services)
    expect(await runClock(services)).toEqual({ done: {}, held_back: 0 })
    expect(await loans()).toMatchObject([
      { status: 'lent', actions: ['create', 'begin', 'renew'] },
      { status: 'reserved', actions: ['create', 'renew'] },
      { status: 'lent', actions: ['create', 'begin'] },
    ])
  })

  it('D-14 a transition that leaves its record due is undone and reported', async () => {
    const bad = await addLoan({ checked_on: '2027-06-15' })
    await expect(runClock(services)).rejects.toThrow(`clock-loans/${bad} (check)`)
    expect(await loans()).toMatchObject([{ status: 'lent', actions: ['create', 'begin'] }])
  })

  it('D-14 a record blocked by a guard stays, and is reported once', async () => {
    const lines: string[] = []
    services = { ...test.services, log: pino({ level: 'info' }, { write: line => lines.push(line) }) }
    await addLoan({ ends: '2027-06-12', warned: 'soon', held: true })
    for (let run = 0; run < 3; run++) expect(await runClock(services)).toMatchObject({ held_back: 1 })
    expect(await loans()).toMatchObject([{ status: 'lent' }])
    expect(lines.map(line => JSON.parse(line).msg)).toEqual(['The clock cannot change a record yet'])
  })

  it('D-14 leaves parts of records in the trash alone', async () => {
    await addLoan({ ends: '2027-06-12' })
    await sql`update clock_shelves set deleted_at = ${services.now().toISOString()} where id = ${shelf}`.execute(
      services.db.kysely,
    )
    expect(await runClock(services)).toEqual({ done: {}, held_back: 0 })
  })

  it("D-14 a mail uses its reader's language, once for each date it is about", async () => {
    const person = await test.addAccount({ email: 'late@example.com', name: 'Leïla', language: 'fr' })
    shelf = await test.addRecord('clock-shelves', { name: 'Poèmes', librarian_id: person })
    const id = await addLoan({
      ends: '2027-06-12',
      warned: 'soon',
      fee: { amount: 12_500, currency: 'TND' },
    })
    await runClock(services)
    const [mail, ...more] = await mailsTo(services, 'late@example.com')
    expect(more).toEqual([])
    expect(mail).toMatchObject({ subject: 'Atlas est en retard' })
    expect(mail?.text.replace(/\s/g, ' ')).toContain('En retard, 12 juin 2027, 12,500 TND, Poèmes')
    expect(mail?.text).toContain(`/clock-shelves/${shelf}`)
    await sql`update clock_loans set ends = '2027-06-13' where id = ${id}`.execute(services.db.kysely)
    await runClock(services)
    expect(await mailsTo(services, 'late@example.com')).toHaveLength(2)
  })

  it('D-14 a mail waits for somebody who can read the record', async () => {
    const person = await test.addAccount({ email: 'staff@example.com', user_type: 3 })
    shelf = await test.addRecord('clock-shelves', { name: 'Secrets', librarian_id: person })
    await addLoan({ ends: '2027-06-12', warned: 'soon' })
    await runClock(services)
    expect(await mailsTo(services, 'staff@example.com')).toEqual([])
    const other = await test.addAccount({ email: 'reader@example.com' })
    await sql`update clock_shelves set librarian_id = ${other} where id = ${shelf}`.execute(
      services.db.kysely,
    )
    await runClock(services)
    expect(await mailsTo(services, 'reader@example.com')).toHaveLength(1)
  })
})
