import { createRecordFor, type Writer } from '../../server/hooks'
import type { Quote } from './quote'
import { offered } from './validationRules'

/**
 * Creates the next version of a quote. It starts with the values of this one and waits for the carrier's
 * answer.
 */
export async function revised(writer: Writer, quote: Quote): Promise<Partial<Quote>> {
  const { valid_until: _until, ...offer } = Object.fromEntries(offered.map(name => [name, quote[name]]))
  const { id } = await createRecordFor(writer, 'quotes', {
    ...offer,
    work_order_id: quote.work_order_id,
    insurance_company_id: quote.insurance_company_id,
    previous_quote_id: quote.id,
  })
  return { superseded_by_id: id }
}
