import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrateLapseDays, migratePayments } from '../../../resources/payments/migrations.server'
import { serverWriter } from '../../../server/engine/records/scope'
import { changeRecords, findRecords } from '../../../server/engine/writes/serverRecords'
import type { Values } from '../../../src/core/schema/resource'
import { mainEngines } from '../../support/databases'
import { brokenInvariants } from '../../support/invariants'
import { openPolicyOffice, type PolicyOffice } from '../policies/policyOffice'

const cash = { payment_on: '2027-03-01', payment_method: 'cash' }
const reversal = { reversed_payment: '1', reversal_kind: 'bounced', reason: 'Bounced' }

describe.each(mainEngines)('migration of payments on $name', engine => {
  let office: PolicyOffice
  beforeAll(async () => {
    office = await openPolicyOffice(engine)
  })
  afterAll(() => office.app.close())

  const run = <T>(work: (writer: ReturnType<typeof serverWriter>) => Promise<T>): Promise<T> => {
    const { services } = office.app
    return services.db.kysely
      .transaction()
      .execute(db => work({ ...serverWriter(services), db, quiet: true }))
  }

  /** Returns an office as the version before stored it: payments only in the lists of instalments. */
  async function oldOffice(): Promise<Values[]> {
    const { id } = await office.takeOver({ policy_no: `O-${Math.random()}`, instalment_count: 3 })
    const [first, second] = await office.parts('instalments', id)
    await office.ask(`instalments/${first?.id}/pay`, { ...cash, payment_reference: 'CHQ-1' })
    await office.ask(`instalments/${first?.id}/reverse`, reversal)
    await office.ask(`instalments/${first?.id}/pay`, cash)
    await office.ask(`instalments/${second?.id}/pay_part`, {
      ...cash,
      payment_amount: { amount: 1_000, currency: 'EUR' },
    })
    await run(async writer => {
      const found = await findRecords(writer, 'instalments', { filter: { payments_null: false } })
      const changes = found.map(({ id: part, payments }) => {
        const listed = (payments as Values[]).map(({ payment_id: _payment, ...entry }) => entry)
        return [part, { payments: listed }] as const
      })
      await changeRecords(writer, 'instalments', { changes: new Map(changes) })
      await sql`delete from payments`.execute(writer.db)
      await sql`delete from record_numbers where resource = 'payments'`.execute(writer.db)
    })
    return office.parts('instalments', id)
  }

  it('K-03 books the listed payments once, with their reversals, and recomputes nothing', async () => {
    const before = await oldOffice()
    expect(await run(migratePayments)).toBe(4)
    const [{ policy_id } = {}] = before
    const after = await office.parts('instalments', policy_id)
    for (const [at, part] of after.entries()) {
      const { paid, status, payments } = before[at] as Values
      expect(part).toMatchObject({ paid, status })
      const booked = ((part.payments ?? []) as Values[]).map(entry => ({ ...entry, payment_id: null }))
      expect(booked).toEqual(payments ?? [])
    }
    const { db, resources } = office.app.services
    expect(await brokenInvariants(db, resources)).toEqual([])
    const booked = (await office.parts('payments', policy_id)).map(one => [one.status, one.reference])
    expect(booked).toEqual([
      ['reversed', 'CHQ-1'],
      ['booked', null],
      ['booked', null],
      ['booked', 'CHQ-1'],
    ])
    expect(await run(migratePayments)).toBe(0)
    await office.ask(`instalments/${after[1]?.id}/reverse`, reversal)
    expect(await brokenInvariants(db, resources)).toEqual([])
  })

  it('K-14 what the carrier bills no longer lapses by the clock, and is no longer overdue', async () => {
    const { id } = await office.takeOver({ policy_no: 'O-2', billing_mode: 'direct_bill' })
    await sql`update policies set lapse_on = '2027-01-31' where id = ${id}`.execute(
      office.app.services.db.kysely,
    )
    const { kysely } = office.app.services.db
    await sql`update instalments set status = 'overdue' where policy_id = ${id}`.execute(kysely)
    expect(await run(migrateLapseDays)).toBe(2)
    expect(await run(migrateLapseDays)).toBe(0)
    expect((await office.parts('instalments', id)).map(({ status }) => status)).toEqual(['due'])
    expect(await office.policy(id)).toMatchObject({ status: 'in_force', lapse_on: null })
  })
})
