import { mayReadField } from '../../../src/access/fieldRights'
import { typeOf } from '../../../src/fields'
import { formatDate, formatDateTime } from '../../../src/fields/formatDate'
import { formatMoney } from '../../../src/fields/formatMoney'
import { formatDecimal, formatPercent } from '../../../src/fields/formatNumber'
import type { Money } from '../../../src/fields/money/money'
import { optionLabel } from '../../../src/schema/labels'
import { targetOf } from '../../../src/schema/path'
import { fieldOf } from '../../../src/schema/systemFields'
import { readLabels } from '../../records/labels'
import type { Services } from '../../services'
import type { Executor } from '../../storage/database'
import type { Reached, Receiver } from './receiver'

const UNKNOWN = '—'

/** A field of a record in the words of a mail; a dash for what is empty and for what the receiver may not read. */
export async function wordsOf(
  services: Services,
  db: Executor,
  { ability }: Receiver,
  language: string,
  reached: Reached | undefined,
): Promise<string> {
  if (!reached || reached.value === null || reached.value === undefined) return UNKNOWN
  const { resource, record, name, value } = reached
  if (!mayReadField(ability, resource, name, record)) return UNKNOWN
  const field = fieldOf(resource, name)
  if (!field) return UNKNOWN
  const target = targetOf(services.resources.all, field)
  if (target) {
    const id = String(value)
    return (await readLabels({ ability }, db, target, [id]))[id] ?? UNKNOWN
  }
  switch (field.kind) {
    case 'date':
      return formatDate(String(value), language)
    case 'dateTime':
      return formatDateTime(String(value), language, services.office.timeZone())
    case 'money':
      return formatMoney(value as Money, language)
    case 'percent':
      return formatPercent(String(value), language)
    case 'decimal':
    case 'wholeNumber':
      return formatDecimal(String(value), language)
    case 'choice':
      return services.messages.label(language, optionLabel(resource, name, String(value)))
    default:
      return typeOf(field).text(value, field)
  }
}
