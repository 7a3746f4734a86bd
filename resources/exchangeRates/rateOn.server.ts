import { findRecords, todayIn, type Writer } from '../../server/hooks'

const none = { exchange_currency: null, exchange_unit: null, exchange_rate: null, exchange_date: null }
type Kept = { [Name in keyof typeof none]: string | null }

/**
 * Returns the latest rate between two currencies, in either direction. All fields are null if no rate is
 * needed or none exists.
 */
export async function exchangeToday(
  writer: Writer,
  from: string | null | undefined,
  to: string | null,
): Promise<Kept> {
  if (!from || !to || from === to) return none
  const between = { currency: [from, to], to_currency: [from, to], valid_from_lte: todayIn(writer.context) }
  const found = await findRecords(writer, 'exchange-rates', { filter: between })
  // Of two rates with the same date, the one for a unit of the amount's currency wins.
  const last = found.sort(
    (a, b) =>
      String(b.valid_from).localeCompare(String(a.valid_from)) ||
      Number(b.currency === from) - Number(a.currency === from),
  )[0]
  if (!last) return none
  return {
    exchange_currency: to,
    exchange_unit: String(last.currency),
    exchange_rate: String(last.rate),
    exchange_date: String(last.valid_from),
  }
}
