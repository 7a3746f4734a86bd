import type { FieldOption, OptionsRequest, Writer } from '../../server/hooks'
import { formatDate } from '../../src/core/field/formatDate'
import { formatMoney } from '../../src/core/field/formatMoney'
import { optionLabel } from '../../src/core/schema/labels'
import { asInstalment } from './instalment'
import { reversible } from './reversal'

/** Returns the payments of an instalment that can be reversed, the last one first. */
export async function paymentOptions(
  { values, language }: OptionsRequest,
  { services }: Writer,
): Promise<FieldOption[]> {
  const methodOf = (method: string) =>
    services.messages.label(language, optionLabel({ name: 'instalments' }, 'payments.method', method))
  return reversible(asInstalment(values).payments)
    .toReversed()
    .map(({ number, amount, paid_on, method, reference }) => ({
      value: String(number),
      label: `${formatMoney(amount, language)} · ${formatDate(paid_on, language)}`,
      note: [methodOf(method), reference].filter(Boolean).join(' · '),
    }))
}
