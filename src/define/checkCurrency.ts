import { currencySource } from '../core/schema/recordCurrency'
import type { Resource } from '../core/schema/resource'
import type { Report } from './report'

/** What `currency` of a definition names must be there. */
export function checkCurrency(resource: Resource, resources: readonly Resource[], report: Report): void {
  const source = currencySource(resource)
  if (!source) return
  const target = source.of ? resources.find(({ name }) => name === source.of?.resource) : resource
  const field = source.of?.field ?? source.field
  if (!resource.fields[source.field] || !target?.fields[field])
    report('.currency', `there is no field ${resource.currency}`, 'Name a field, or one behind a reference')
}
