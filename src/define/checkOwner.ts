import { subjectName } from '../core/access/ability'
import { ACCOUNT } from '../core/field/recordId'
import { typeOf } from '../core/field/registry'
import { cause, chooseLater, cure, fieldWord, type Report, resourceWord } from '../core/schema/mistake'
import type { Fields, Resource } from '../core/schema/resource'
import { reservedNames } from './reservedNames'

/** The field with the person who creates a record. */
const CREATED_BY = 'created_by'

/** Checks the option `owner`: a field that refers to one person, and rules that are about these records alone. */
export function checkOwner(resource: Resource, all: readonly Resource[], report: Report): void {
  const { owner, subject, fields } = resource
  if (owner === undefined) return
  const people = ownersIn(fields, all.find(({ account }) => account)?.name)
  if (!people.includes(owner))
    report(
      '.owner',
      cause('owner_person', { name: owner }),
      chooseLater(() => people.map(name => fieldWord(resource, name))),
    )
  for (const name of ['parent', 'account'] as const)
    if (resource[name]) report(`.${name}`, cause('owner_part'), cure('leave_one', { name: 'owner' }))
  const sharing = all.filter(
    one => one !== resource && one.subject === subject && !isPartOf(one, resource, all),
  )
  if (sharing.length)
    report(
      '.subject',
      cause('owner_subject', { names: sharing.map(({ name }) => resourceWord(name)) }),
      cure('own_subject'),
    )
  checkSubject(resource, all, report)
  for (const [name, one] of Object.entries(fields))
    if (one.unique && !('numbered' in one))
      report(
        `.fields.${name}.unique`,
        cause('owner_unique', { name: fieldWord(resource, name) }),
        cure('unique_with_owner', { name: owner }),
      )
  for (const [name, { fields: together }] of Object.entries(resource.uniques))
    if (!together.includes(owner))
      report(
        `.uniques.${name}`,
        cause('owner_unique', { name: together.map(each => fieldWord(resource, each)) }),
        cure('unique_with_owner', { name: owner }),
      )
}

/**
 * Checks that nothing else asks for permissions on the subject: everyone has them on their own records, and so would
 * have what they open elsewhere.
 */
function checkSubject(resource: Resource, all: readonly Resource[], report: Report): void {
  const { subject } = resource
  if (subjectName(subject) === 'all' || reservedNames.has(subjectName(subject)))
    report('.subject', cause('owner_subject_engine', { name: subject }), cure('own_subject'))
  const asking = all.flatMap(one => [
    ...(one.configurable === subject ? [resourceWord(one.name)] : []),
    ...(one.subject === subject ? [] : fieldsAsking(one.fields, subject).map(name => fieldWord(one, name))),
  ])
  if (asking.length) report('.subject', cause('owner_subject_asked', { names: asking }), cure('own_subject'))
}

/** Returns the fields for which people need a permission on a subject. */
const fieldsAsking = (fields: Fields, subject: string): string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const rights = [field.readable, field.writable, typeOf(field).answers?.(field).protectedFor]
    return rights.some(right => right?.subject === subject) ? [name] : []
  })

/** Returns the fields that can be the owner: `created_by`, and references to one person. */
export const ownersIn = (fields: Fields, account: string | undefined): string[] => [
  CREATED_BY,
  ...Object.entries(fields).flatMap(([name, field]) => {
    const reference = typeOf(field).reference?.(field)
    const isPerson = reference && !reference.many && [ACCOUNT, account].includes(reference.to)
    return isPerson && field.computed === undefined ? [name] : []
  }),
]

/** Whether a resource is a part of another one, directly or through others. */
function isPartOf(part: Resource, whole: Resource, all: readonly Resource[]): boolean {
  const by = part.parent === undefined ? undefined : part.fields[part.parent]
  const to = by && typeOf(by).reference?.(by).to
  const parent = all.find(({ name }) => name === to)
  return parent === whole || (parent !== undefined && parent !== part && isPartOf(parent, whole, all))
}
