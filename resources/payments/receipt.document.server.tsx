import {
  Columns,
  type DocumentSource,
  Facts,
  labelIn,
  MoreDetails,
  type Print,
  type ServerDocument,
  Sheet,
  Words,
} from '../../server/documents'
import { documentLabel, fieldLabel, optionLabel } from '../../src/core/schema/labels'
import { asPayment } from './payment'

/** The receipt of a payment: what it paid of each instalment, and what is left over. */
export const document: ServerDocument = {
  resource: 'payments',
  name: 'receipt',
  language: async source =>
    (await source.find('customers', source.record.customer_id))?.record.preferred_language,
  render: async (source, print) => {
    const { record, resource } = source
    const customer = await source.find('customers', record.customer_id)
    return (
      <Sheet
        print={print}
        title={print.label(documentLabel(resource, record.reverses ? 'reversal' : 'receipt'))}
        number={String(record.number ?? '')}
        note={print.translate('resources.paper.made_on', { date: print.date(print.today) })}
      >
        <Facts print={print} columns={3} facts={factsOf(source, print)} />
        <Columns
          print={print}
          headingWidth={50}
          heads={[
            <Words key="amount" print={print} strong>
              {print.label(fieldLabel(resource, 'amount'))}
            </Words>,
          ]}
          lines={await linesOf(source, print)}
        />
        <MoreDetails print={print} source={source} others={{ customers: customer }} />
      </Sheet>
    )
  },
}

function factsOf(source: DocumentSource, print: Print): [string, string][] {
  const { record, resource } = source
  const label = (field: string) => print.label(fieldLabel(resource, field))
  const option = (field: string) =>
    record[field] ? print.label(optionLabel(resource, field, String(record[field]))) : ''
  return [
    [label('customer_id'), labelIn(source, 'customer_id', 'customers')],
    [label('paid_on'), print.date(record.paid_on)],
    [label('amount'), print.money(record.amount)],
    [label('method'), option('method')],
    [label('reference'), String(record.reference ?? '')],
    ...(record.reverses
      ? ([
          [label('reverses'), labelIn(source, 'reverses', 'payments')],
          [label('reversal_kind'), option('reversal_kind')],
        ] satisfies [string, string][])
      : []),
  ]
}

async function linesOf(source: DocumentSource, print: Print) {
  const { record, resource } = source
  const { spread, left_over } = asPayment(record)
  const lines = []
  for (const { instalment_id, amount } of spread ?? []) {
    const instalment = await source.find('instalments', instalment_id)
    const heading = [instalment?.record.label, print.date(instalment?.record.due_on)].join(' · ')
    lines.push({ key: String(instalment_id), heading, cells: [print.money(amount)] })
  }
  if (left_over?.amount) {
    const heading = print.label(fieldLabel(resource, 'left_over'))
    lines.push({ key: 'left_over', heading, cells: [print.money(left_over)] })
  }
  return lines
}
