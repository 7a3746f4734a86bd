import {
  Columns,
  Facts,
  labelIn,
  MoreDetails,
  type ServerDocument,
  Sheet,
  Words,
} from '../../server/documents'
import { documentLabel, fieldLabel, optionLabel } from '../../src/core/schema/labels'

const WORDS = 'resources.paper'

interface Payment {
  paid_on: string
  amount: { amount: number; currency: string }
  method: string
  reference: string | null
}

/** The receipt of an instalment: its payments, with their dates and methods. */
export const document: ServerDocument = {
  resource: 'instalments',
  name: 'receipt',
  language: async source =>
    (await source.find('customers', source.record.customer_id))?.record.preferred_language,
  render: async (source, print) => {
    const { record, resource } = source
    const policy = await source.find('policies', record.policy_id)
    const customer = await source.find('customers', record.customer_id)
    const label = (field: string) => print.label(fieldLabel(resource, field))
    const payments = (record.payments ?? []) as Payment[]
    return (
      <Sheet
        print={print}
        title={print.label(documentLabel(resource, 'receipt'))}
        number={String(record.label ?? '')}
        note={print.translate(`${WORDS}.made_on`, { date: print.date(print.today) })}
      >
        <Facts
          print={print}
          columns={3}
          facts={[
            [label('customer_id'), labelIn(source, 'customer_id', 'customers')],
            [label('policy_id'), labelIn(source, 'policy_id', 'policies')],
            [
              print.label(fieldLabel({ name: 'policies' }, 'insurance_company_id')),
              policy ? labelIn(policy, 'insurance_company_id', 'insurance-companies') : '',
            ],
            [label('due_on'), print.date(record.due_on)],
            [label('amount'), print.money(record.amount)],
            [label('open'), print.money(record.open)],
          ]}
        />
        <Columns
          print={print}
          headingWidth={25}
          heads={['method', 'reference', 'amount'].map(part => (
            <Words key={part} print={print} strong>
              {label(`payments.${part}`)}
            </Words>
          ))}
          lines={[
            ...payments.map((payment, at) => ({
              key: String(at),
              heading: print.date(payment.paid_on),
              cells: [
                print.label(optionLabel(resource, 'payments.method', payment.method)),
                payment.reference ?? '',
                print.money(payment.amount),
              ],
            })),
            { key: 'paid', heading: label('paid'), strong: true, cells: ['', '', print.money(record.paid)] },
          ]}
        />
        <MoreDetails print={print} source={source} others={{ policies: policy, customers: customer }} />
      </Sheet>
    )
  },
}
