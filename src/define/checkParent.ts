import { typeOf } from '../core/field/registry'
import type { Resource } from '../core/schema/resource'

type Report = (place: string, cause: string, cure: string) => void

/** Checks the definition of a child, which depends on its parent. */
export function checkParent(resource: Resource, resources: readonly Resource[], report: Report): void {
  const { parent, fields } = resource
  if (parent === undefined) return
  const field = fields[parent]
  const reference = field && typeOf(field).reference?.(field)
  const of = reference && resources.find(({ name }) => name === reference.to)
  if (!field || !of || reference.many) {
    report('.parent', `${parent} is not a reference to one record`, 'Name the reference to the parent')
    return
  }
  if (field.required !== true || !field.immutable || field.visibleWhen)
    report(
      `.fields.${parent}`,
      'a child may not be without its parent, nor change it',
      'Make it `reference(…, { required: true, immutable: true })`',
    )
  if (of.subject !== resource.subject)
    report(
      '.subject',
      `a child has the rules of its parent, whose subject is ${of.subject}`,
      `Write \`subject: '${of.subject}'\``,
    )
  if (isCircular(resource, resources))
    report('.parent', 'the chain of parents leads back to itself', 'Take one of the parents out')
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
