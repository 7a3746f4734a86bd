import { Facts, labelIn, MoreDetails, type ServerDocument, Sheet } from '../../server/documents'
import { documentLabel, fieldLabel, optionLabel } from '../../src/core/schema/labels'
import { asInstalment, type Payment } from './instalment'
import { numbered } from './reversal'

/**
 * The document for the latest reversal of a payment: the payment, the reason and the amount that is open
 * again.
 */
export const document: ServerDocument = {
  resource: 'instalments',
  name: 'reversal',
  language: async source =>
    (await source.find('customers', source.record.customer_id))?.record.preferred_language,
  render: async (source, print) => {
    const { record, resource } = source
    const [policy, customer] = await Promise.all([
      source.find('policies', record.policy_id),
      source.find('customers', record.customer_id),
    ])
    const payments = numbered(asInstalment(record).payments)
    const last = payments.findLast(({ reverses }) => reverses)
    const original = payments.find(({ number }) => number === last?.reverses)
    const label = (field: string) => print.label(fieldLabel(resource, field))
    const option = (field: string, value: unknown) =>
      value ? print.label(optionLabel(resource, field, String(value))) : ''
    const booked = ({ amount, paid_on, method, reference }: Payment) =>
      [print.money(amount), print.date(paid_on), option('payments.method', method), reference]
        .filter(Boolean)
        .join(' · ')
    return (
      <Sheet
        print={print}
        title={print.label(documentLabel(resource, 'reversal'))}
        number={String(record.label ?? '')}
        note={print.translate('resources.paper.made_on', { date: print.date(print.today) })}
      >
        <Facts
          print={print}
          columns={3}
          facts={[
            [label('customer_id'), labelIn(source, 'customer_id', 'customers')],
            [label('policy_id'), labelIn(source, 'policy_id', 'policies')],
            [label('due_on'), print.date(record.due_on)],
            [label('reversed_payment'), original ? booked(original) : ''],
            [
              label('payments.reversal'),
              last ? `${print.money(last.amount)} · ${print.date(last.paid_on)}` : '',
            ],
            [label('reversal_kind'), option('reversal_kind', last?.reversal)],
            [label('amount'), print.money(record.amount)],
            [label('paid'), print.money(record.paid)],
            [label('open'), print.money(record.open)],
          ]}
        />
        <MoreDetails print={print} source={source} others={{ policies: policy, customers: customer }} />
      </Sheet>
    )
  },
}
