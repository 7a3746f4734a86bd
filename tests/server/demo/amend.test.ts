import { expect, it, onTestFinished } from 'vitest'
import { serverWriter } from '../../../server/engine/writes/createRecords'
import { findRecords } from '../../../server/engine/writes/transitions/serverTransitions'
import { amendRecords } from '../../../server/ops/demo/amend'
import { engines } from '../../support/databases'
import { brokenInvariants } from '../../support/invariants'
import { openTestApp } from '../testApp'

it.each(engines)(
  'O-02 D-12 on $name what demo data says of earlier records is told by their history, worked on or not',
  async engine => {
    const app = await openTestApp(engine)
    onTestFinished(() => app.close())
    const { db, resources, now } = app.services
    await app.addAccount({ email: 'admin@example.com' })
    const token = await app.signIn('admin@example.com')
    const person = { kind: 'person', first_name: 'Kim', phone: '+21671123456' }
    const made = await app.addRecord('customers', { ...person, last_name: 'As made' })
    const worked = await app.addRecord('customers', { ...person, last_name: 'Worked on' })
    const body = { notes: 'By hand', version: 1 }
    expect((await app.call(`/api/v1/customers/${worked}`, { method: 'PUT', token, body })).status).toBe(200)
    const values = { notes: 'Amended', covered_until: '2027-01-31' }
    const amendments = [made, worked].map(id => ({ resource: 'customers', id, values }))
    await amendRecords(db.kysely, resources, amendments, { by: null, at: now().toISOString() })
    const found = await findRecords(serverWriter(app.services), db.kysely, 'customers', {})
    expect(found).toEqual([
      expect.objectContaining({ id: made, version: 1, ...values }),
      expect.objectContaining({ id: worked, version: 3, ...values }),
    ])
    expect(await brokenInvariants(db, resources)).toEqual([])
  },
)
