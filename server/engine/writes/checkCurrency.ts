import { addIssue, type Issues } from '../../../src/core/schema/issues'
import { currenciesIn, currencyIn, currencySource } from '../../../src/core/schema/recordCurrency'
import type { AnyField, Resource } from '../../../src/core/schema/resource'
import { invalid } from '../../base/errors/apiError'
import type { Writer } from '../../base/services'
import type { Prepared } from '../records/prepared'
import { readByIds } from '../sql/select'

/** Refuses amounts that a user enters in a currency other than that of the record they belong to. */
export async function checkCurrency(
  writer: Writer,
  resource: Resource,
  prepared: readonly Prepared[],
): Promise<void> {
  const source = currencySource(resource)
  if (!writer.ability || !source?.of) return
  const { field: by, of } = source
  const entered = prepared.flatMap(({ values, changed }) =>
    changed
      .filter(name => !resource.fields[name]?.computed)
      .flatMap(name => currenciesIn(resource.fields[name] as AnyField, values[name], name))
      .map(([path, currency]) => ({ path, currency, id: Number(values[by]) })),
  )
  const ids = [...new Set(entered.map(({ id }) => id))].filter(Boolean)
  if (!ids.length) return
  const records = await readByIds(writer.db, writer.services.resources.get(of.resource), ids)
  const issues: Issues = {}
  for (const { path, currency, id } of entered) {
    const wanted = currencyIn(records.get(id)?.[of.field])
    if (wanted && wanted !== currency)
      addIssue(issues, path, { key: 'validation.record_currency', params: { currency: wanted } })
  }
  if (Object.keys(issues).length) throw invalid(issues)
}
