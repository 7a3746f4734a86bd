import type { DemoData } from '../../server/hooks'
import { asInstalment } from '../instalments/instalment'
import { numbered } from '../instalments/reversal'
import { rowOf } from './listedPayment'

/** The payments that the demo instalments list. */
export const demo: DemoData = {
  resource: 'payments',
  after: ['instalments'],
  *rows({ recordsOf }) {
    for (const instalment of recordsOf('instalments').map(asInstalment))
      for (const entry of numbered(instalment.payments)) yield rowOf(instalment, entry)
  },
  *amendments(written, { recordsOf }) {
    // A demo instalment has one payment at most.
    const ids = new Map(written.map(({ id, instalment_id }) => [instalment_id, id]))
    for (const { id, payments } of recordsOf('instalments').map(asInstalment)) {
      if (!ids.has(id)) continue
      const booked = numbered(payments).map(entry => ({ ...entry, payment_id: ids.get(id) }))
      yield { resource: 'instalments', id, values: { payments: booked } }
    }
  },
}
