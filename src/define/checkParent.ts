import { typeOf } from '../core/field/registry'
import { cause, cure, type Report } from '../core/schema/mistake'
import type { Resource } from '../core/schema/resource'

/** Checks a child's definition: its reference to the parent, its subject, and that parents form no circle. */
export function checkParent(resource: Resource, resources: readonly Resource[], report: Report): void {
  const { parent, fields } = resource
  if (parent === undefined) return
  const field = fields[parent]
  const reference = field && typeOf(field).reference?.(field)
  const of = reference && resources.find(({ name }) => name === reference.to)
  if (!field || !of || reference.many) {
    report('.parent', cause('parent_reference', { name: parent }), cure('parent'))
    return
  }
  if (field.required !== true || !field.immutable || field.visibleWhen)
    report(`.fields.${parent}`, cause('parent_optional'), cure('parent_required'))
  if (of.subject !== resource.subject)
    report(
      '.subject',
      cause('parent_subject', { name: of.subject }),
      cure('parent_subject', { name: of.subject }),
    )
  if (isCircular(resource, resources)) report('.parent', cause('parent_circle'), cure('break_circle'))
}

function isCircular(resource: Resource, resources: readonly Resource[]): boolean {
  const seen = new Set<Resource>()
  for (let one: Resource | undefined = resource; one; one = nextOf(one, resources)) {
    if (seen.has(one)) return true
    seen.add(one)
  }
  return false
}

function nextOf({ parent, fields }: Resource, resources: readonly Resource[]): Resource | undefined {
  const to = parent && (fields[parent] as { to?: string } | undefined)?.to
  return to ? resources.find(({ name }) => name === to) : undefined
}
