import { typeOf } from '../core/field/registry'
import { versionedFields } from '../core/schema/asOf'
import { cause, choose, chooseField, cure, fieldWord, type Report } from '../core/schema/mistake'
import type { Resource } from '../core/schema/resource'
import { checkWhen } from './checkWhen'

/** Reports versions by day that can't be found: their relation, their days and their condition. */
export function checkAsOf(resource: Resource, resources: readonly Resource[], report: Report): void {
  const { asOf, relations } = resource
  if (!asOf) return
  const relation = Object.hasOwn(relations, asOf.versions) ? relations[asOf.versions] : undefined
  const versions = resources.find(({ name }) => name === relation?.to)
  if (!relation || !versions) {
    const how = choose(asOf.versions, Object.keys(relations))
    report('.asOf.versions', cause('no_relation', { name: asOf.versions }), how)
    return
  }
  if (versions.parent !== relation.by)
    report('.asOf.versions', cause('versions_parent', { name: asOf.versions }), cure('versions_parent'))
  for (const part of ['from', 'until'] as const) {
    const name = asOf[part]
    if (name === undefined) continue
    const field = versions.fields[name]
    if (!field) report(`.asOf.${part}`, cause('no_field', { name }), chooseField(name, versions))
    else if (typeOf(field).columns(name, field)[0]?.type !== 'date')
      report(`.asOf.${part}`, cause('not_usable', { name: fieldWord(versions, name) }), cure('a_day'))
  }
  checkWhen(versions, asOf.when ?? {}, { at: '.asOf.when', report })
  if (!versionedFields(resource, versions).length)
    report('.asOf', cause('nothing_versioned'), cure('same_names'))
}
