import { expect, it, onTestFinished } from 'vitest'
import { serverWriter } from '../../../server/engine/records/scope'
import { findRecords } from '../../../server/engine/writes/serverRecords'
import { amendRecords } from '../../../server/ops/demo/amend'
import { mainEngines } from '../../support/databases'
import { brokenInvariants } from '../../support/invariants'
import { openTestApp } from '../testApp'

it.each(mainEngines)(
  'O-02 D-12 on $name demo data about earlier records comes from their history, edited or not',
  async engine => {
    const app = await openTestApp(engine)
    onTestFinished(() => app.close())
    const { db, resources } = app.services
    await app.addAccount({ email: 'admin@example.com' })
    const token = await app.signIn('admin@example.com')
    const person = { kind: 'person', first_name: 'Kim', phone: '+21671123456' }
    const made = await app.addRecord('customers', { ...person, last_name: 'As made' })
    const worked = await app.addRecord('customers', { ...person, last_name: 'Worked on' })
    const body = { notes: 'By hand', version: 1 }
    expect((await app.call(`/api/v1/customers/${worked}`, { method: 'PUT', token, body })).status).toBe(200)
    const values = { notes: 'Amended', covered_until: '2027-01-31' }
    const amendments = [made, worked].map(id => ({ resource: 'customers', id, values }))
    const writer = serverWriter(app.services)
    await amendRecords(writer, amendments)
    const found = await findRecords(writer, 'customers', { filter: {} })
    expect(found).toEqual([
      expect.objectContaining({ id: made, version: 1, ...values }),
      expect.objectContaining({ id: worked, version: 3, ...values }),
    ])
    expect(await brokenInvariants(db, resources)).toEqual([])
  },
)
