import type { BoardSettings, CalendarSettings } from '../core/schema/layouts'
import type { ShippedView } from '../core/schema/resource'
import { type OwnDefinition, resourceNamed } from './ownDefinition'
import { FieldNames, type FieldRenames, isPart, type Part, type TargetOf } from './renamedNames'

/**
 * Renames fields wherever a definition uses their names: in rules, filters, expressions, lists, forms and
 * labels. They can be fields of other resources. It doesn't change columns: see `keepColumn`.
 *
 * @example renameFields(rooms, { rooms: { floor: 'storey' } }, () => undefined)
 */
export function renameFields(own: OwnDefinition, renames: FieldRenames, targetOf: TargetOf): OwnDefinition {
  const names = new FieldNames(renames, targetOf)
  const resource = resourceNamed(own)
  const renamed = Object.entries(own).map(([part, value]) => {
    const change = part === 'asOf' ? asOfChange(own) : PARTS[part]
    return [
      part,
      change && value !== undefined && value !== false ? change(names, resource, value as never) : value,
    ]
  })
  return Object.fromEntries(renamed) as OwnDefinition
}

/** Sets `column` of a renamed field to its old column; removes it if it equals the new name. */
export function keepColumn(own: OwnDefinition, { from, to }: { from: string; to: string }): OwnDefinition {
  const { column = from, ...field } = own.fields?.[to] ?? { kind: '' }
  const kept = column === to ? field : { ...field, column }
  return { ...own, fields: { ...own.fields, [to]: kept } } as OwnDefinition
}

type Renaming = (names: FieldNames, resource: string, value: never) => unknown

const list: Renaming = (names, resource, value) => names.list(resource, value)
const path: Renaming = (names, resource, value) => names.path(resource, String(value))
const sections: Renaming = (names, resource, value: Part[]) =>
  value.map(section => ({ ...section, fields: names.list(resource, section.fields) }))

/** Returns a change that is applied to each entry of a part. */
const each =
  (change: (names: FieldNames, resource: string, entry: Part) => unknown): Renaming =>
  (names, resource, value: Record<string, Part>) =>
    Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, change(names, resource, entry)]))

/** Returns an object with these changes applied to the entries that it has. */
const withChanged = (of: Part, changes: Readonly<Record<string, (value: unknown) => unknown>>): Part =>
  Object.fromEntries(
    Object.entries(of).map(([key, value]) => [
      key,
      value !== undefined && Object.hasOwn(changes, key) ? changes[key]?.(value) : value,
    ]),
  )

function changedField(names: FieldNames, resource: string, field: Part): Part {
  const condition = (value: unknown) => names.filter(resource, value)
  const one = (value: unknown) => names.one(resource, String(value))
  const to = typeof field.to === 'string' ? field.to : undefined
  return withChanged(field, {
    required: condition,
    visibleWhen: condition,
    deadline: condition,
    computed: value => names.expression(resource, value),
    defaultExpression: value => names.expression(resource, value),
    optionsBy: value => names.list(resource, value),
    filter: value => names.filter(to, value),
    within: value => within(names, { of: to, own: resource }, value),
    // Options of answers and attachments that name a field
    ...{ set: one, of: one, risk: one, needed: one },
    fields: value => nestedFields(names, value),
  })
}

/** Renames fields of referenced records in a list's fields. Names of the list's own fields don't change. */
const nestedFields = (names: FieldNames, fields: unknown) =>
  isPart(fields)
    ? Object.fromEntries(
        Object.entries(fields).map(([name, field]) => {
          const { to } = field as { to?: string }
          return [
            name,
            withChanged(field as Part, {
              filter: value => names.filter(to, value),
              within: value => within(names, { of: to }, value),
            }),
          ]
        }),
      )
    : fields

const within = (names: FieldNames, { of, own }: { of?: string; own?: string }, value: unknown) =>
  isPart(value)
    ? Object.fromEntries(
        Object.entries(value).map(([theirs, mine]) => [names.one(of, theirs), names.one(own, String(mine))]),
      )
    : value

const measureValue = (names: FieldNames, resource: string | undefined) => (value: unknown) => {
  if (!isPart(value)) return value
  const one = (name: unknown) => names.one(resource, String(name))
  const both = (ends: unknown) => withChanged(ends as Part, { from: one, to: one, until: one })
  return withChanged(value, { sum: one, least: one, days: both, elapsed: both })
}

const measure = (names: FieldNames, resource: string | undefined, value: Part) => {
  const one = (name: unknown) => names.one(resource, String(name))
  return withChanged(value, {
    filter: filter => names.filter(resource, filter),
    value: measureValue(names, resource),
    by: by => (isPart(by) ? withChanged(by, { date: one }) : one(by)),
    period: one,
  })
}

const trigger = (names: FieldNames, resource: string, value: Part) =>
  withChanged(value, {
    on: on =>
      withChanged(on as Part, {
        set: name => names.one(resource, String(name)),
        when: filter => names.filter(resource, filter),
        oncePer: oncePer => names.list(resource, oncePer),
      }),
    to: to => (to as unknown[]).map(each => (typeof each === 'string' ? names.path(resource, each) : each)),
    params: params =>
      Object.fromEntries(
        Object.entries(params as Record<string, string>).map(([name, way]) => [
          name,
          names.path(resource, way),
        ]),
      ),
  })

/** The change of `asOf`, whose names are fields of the versions. */
const asOfChange =
  (own: OwnDefinition): Renaming =>
  (names, _resource, value: Part) => {
    const relations = own.relations as Record<string, { to: string }> | undefined
    const versions = relations?.[String(value.versions)]?.to
    const one = (name: unknown) => names.one(versions, String(name))
    return withChanged(value, { from: one, until: one, when: when => names.filter(versions, when) })
  }

/** The change of each part that contains names of fields. */
const PARTS: Readonly<Record<string, Renaming>> = {
  title: path,
  titles: (names, resource, value: Record<string, string>) =>
    Object.fromEntries(Object.entries(value).map(([of, name]) => [of, names.one(resource, name)])),
  choiceDetails: list,
  parent: path,
  currency: path,
  duplicates: list,
  form: sections,
  view: sections,
  similarity: (names, resource, value: Part) =>
    withChanged(value, {
      same: same => names.list(resource, same),
      near: near => names.keys(resource, near),
    }),
  fields: (names, resource, value: Record<string, Part>) =>
    names.keys(
      resource,
      Object.fromEntries(
        Object.entries(value).map(([name, field]) => [name, changedField(names, resource, field)]),
      ),
    ),
  options: (names, resource, value) => names.keys(resource, value),
  list: (names, resource, value: Part) =>
    withChanged(value, {
      columns: columns => names.list(resource, columns),
      filters: filters => names.list(resource, filters),
      search: search => names.list(resource, search),
      sort: sort => names.keys(resource, sort),
      board: board => names.board(resource, board as BoardSettings),
      calendar: calendar => names.calendar(resource, calendar as CalendarSettings),
      views: views =>
        Object.fromEntries(
          Object.entries(views as Record<string, ShippedView>).map(([name, view]) => [
            name,
            names.view(resource, view, sort => names.keys(resource, sort)),
          ]),
        ),
    }),
  transitions: each((names, resource, value) =>
    withChanged(value, {
      requires: requires => names.list(resource, requires),
      input: input => names.list(resource, input),
      initialValues: values => names.keys(resource, values),
      due: due => names.filter(resource, due),
      guard: guard =>
        Object.fromEntries(
          Object.entries(guard as Part).map(([key, hold]) => [key, names.hold(resource, hold)]),
        ),
    }),
  ),
  rules: each((names, resource, value) =>
    withChanged(value, {
      fields: fields => names.list(resource, fields),
      check: check => names.hold(resource, check),
    }),
  ),
  uniques: each((names, resource, value) =>
    withChanged(value, {
      fields: fields => names.list(resource, fields),
      when: when => names.keys(resource, when),
    }),
  ),
  schedule: each((names, resource, value) =>
    withChanged(value, {
      when: when => names.filter(resource, when),
      of: of =>
        Object.fromEntries(
          Object.entries(of as Part).map(([by, filter]) => [
            names.one(resource, by),
            names.filter(names.target(resource, by), filter),
          ]),
        ),
      set: set => names.keys(resource, set),
    }),
  ),
  notifications: each(trigger),
  relations: each((names, _resource, value) =>
    withChanged(value, { by: by => names.one(String(value.to), String(by)) }),
  ),
  figures: each((names, _resource, value) =>
    typeof value.resource === 'string'
      ? withChanged(measure(names, value.resource, value), {
          by: by => names.one(String(value.resource), String(by)),
        })
      : value,
  ),
  measures: each(measure),
  labels: each((names, resource, value) => {
    const keys = (texts: unknown) => names.keys(resource, texts)
    return withChanged(value, { fields: keys, help: keys, options: keys })
  }),
}
