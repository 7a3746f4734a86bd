import type { DeadlineOptions } from '../core/field/deadline'
import type { AnyField, FieldOptions } from '../core/field/fieldType'
import { isPrintable } from '../core/field/printable'
import { ACCOUNT } from '../core/field/recordId'
import { typeOf } from '../core/field/registry'
import { isObjectMember } from '../core/schema/byName'
import { DefinitionError } from '../core/schema/definitionError'
import {
  cause,
  chooseField,
  chooseResource,
  cure,
  fieldWord,
  type Mistake,
  type Report,
  resourceWord,
} from '../core/schema/mistake'
import { currencySource } from '../core/schema/recordCurrency'
import { type Fields, isResource, type Resource } from '../core/schema/resource'
import { searchPath } from '../core/schema/searchPaths'
import { similarityFields } from '../core/schema/similarity'
import { fieldOf, systemFields } from '../core/schema/systemFields'
import { atOnce, type Steps } from '../core/steps'
import { schemaOf } from '../fields/schemas'
import { checkAsOf } from './checkAsOf'
import { checkColumns, checkNestedColumns } from './checkColumns'
import { checkFigures } from './checkFigures'
import { checkLayouts } from './checkLayouts'
import { checkNamed } from './checkNamed'
import { checkNotifications } from './checkNotifications'
import { checkNumbered } from './checkNumbered'
import { checkOptions } from './checkOptions'
import { checkOwner } from './checkOwner'
import { checkParent } from './checkParent'
import { checkSchedule } from './checkSchedule'
import { checkTransitions } from './checkTransitions'
import { checkUniques } from './checkUniques'
import { checkViews } from './checkViews'
import { checkCondition } from './checkWhen'
import { isFilterWord } from './fieldNames'
import { checkRenamed, reportRenamed } from './renamedOptions'
import { reservedNames } from './reservedNames'

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
const FIELD = /^[a-z][a-z0-9_]{0,50}$/

/** Checks all definitions together. Throws one `DefinitionError` with all mistakes. */
export const checkResources = (resources: readonly Resource[]): void => atOnce(checkingResources(resources))

/** The steps of `checkResources`. */
export function* checkingResources(resources: readonly Resource[]): Steps {
  const mistakes: Mistake[] = []
  const names = new Set<string>()
  for (const resource of resources) {
    const report: Report = (place, what, how) =>
      mistakes.push({ place: `${resource.name}${place}`, cause: what, cure: how })
    if (names.has(resource.name)) report('', cause('name_taken', { name: resource.name }), cure('other_name'))
    names.add(resource.name)
    checkResource(resource, resources, report)
    yield
  }
  const accounts = resources.filter(resource => resource.account).map(resource => resource.name)
  if (accounts.length !== 1)
    mistakes.push({
      place: 'account',
      cause: accounts.length ? cause('accounts', { names: accounts }) : cause('no_account'),
      cure: cure('one_account'),
    })
  if (mistakes.length) throw new DefinitionError(mistakes)
}

function checkResource(resource: Resource, resources: readonly Resource[], report: Report): void {
  if (!NAME.test(resource.name))
    report('.name', cause('name_form', { name: resource.name }), cure('kebab_case'))
  if (reservedNames.has(resource.name))
    report('.name', cause('name_reserved', { name: resource.name }), cure('other_name'))
  checkRenamed(resource, report)
  checkFields(resource.fields, { place: '.fields', resource, resources, report, top: true })
  checkNumbered(resource, report)
  checkColumns(resource, report)
  checkNames(resource, report)
  checkLayouts(resource, report)
  checkViews(resource, resources, report)
  checkSearch(resource, resources, report)
  checkRelations(resource, resources, report)
  checkTransitions(resource, report)
  checkOptions(resource, report)
  checkOwner(resource, resources, report)
  checkAsOf(resource, resources, report)
  checkFigures(resource, resources, report)
  checkSchedule(resource, resources, report)
  checkNotifications(resource, resources, report)
  checkUniques(resource, report)
  checkParent(resource, resources, report)
  checkCurrency(resource, resources, report)
  checkDocuments(resource, resources, report)
  for (const name of Object.keys(resource.views.fields ?? {}))
    if (!resource.fields[name])
      report(`.views.fields.${name}`, cause('no_field', { name }), chooseField(name, resource))
  if (resource.account)
    for (const [part, names] of Object.entries(resource.account))
      for (const name of ([] as string[]).concat(names))
        if (!resource.fields[name])
          report(`.account.${part}`, cause('no_field', { name }), chooseField(name, resource))
}

interface FieldsPlace {
  resource: Resource
  resources: readonly Resource[]
  report: Report
}

function checkFields(
  fields: Fields,
  { place, top, ...of }: FieldsPlace & { place: string; top: boolean },
): void {
  const { report } = of
  for (const [name, field] of Object.entries(fields)) {
    const at = `${place}.${name}`
    if (!FIELD.test(name) || isObjectMember(name))
      report(at, cause('field_form', { name }), cure('snake_case'))
    if (field.column !== undefined && (!FIELD.test(field.column) || isObjectMember(field.column)))
      report(`${at}.column`, cause('column_form', { name: field.column }), cure('old_name'))
    if (top && Object.hasOwn(systemFields, name))
      report(at, cause('field_system', { name }), cure('other_name'))
    if (top && isFilterWord(name)) report(at, cause('field_filter_word', { name }), cure('other_name'))
    // Types can't detect this, because the builders accept expressions for `withExpressions`.
    for (const option of ['computed', 'defaultExpression'] as const)
      if (top && typeof (field[option] as unknown) === 'string')
        report(
          `${at}.${option}`,
          'It is an expression.',
          'Import defineResource from src/define/withExpressions.',
        )
    if (field.defaultExpression !== undefined) checkDefaultExpression(field, { at, top, report })
    checkField(field, { ...of, at, fields })
  }
}

/** Reports a `defaultExpression` that conflicts with another option, or that has no effect in a list. */
function checkDefaultExpression(
  field: AnyField,
  { at, top, report }: { at: string; top: boolean; report: Report },
): void {
  const place = `${at}.defaultExpression`
  if (!top) report(place, cause('column_nested'), cure('own_field'))
  if (field.default !== undefined) report(place, cause('two_defaults'), cure('keep_one'))
  if (field.computed !== undefined) report(place, cause('computed_default'), cure('keep_one'))
}

function checkField(
  field: AnyField,
  { at, fields, ...of }: FieldsPlace & { at: string; fields: Fields },
): void {
  const { resource, resources, report } = of
  reportRenamed('field', field, { place: at, report })
  let type: ReturnType<typeof typeOf>
  try {
    type = typeOf(field)
  } catch (error) {
    report(at, error instanceof Error ? `${error.message}.` : String(error), cure('builder'))
    return
  }
  const conditions: FieldOptions & DeadlineOptions = field
  for (const part of ['required', 'visibleWhen', 'deadline'] as const) {
    const when = conditions[part]
    if (typeof when === 'object')
      checkCondition({ name: resource.name, fields }, when, { at: `${at}.${part}`, report })
  }
  const to = type.reference?.(field).to
  if (to !== undefined && to !== ACCOUNT && !resources.some(resource => resource.name === to))
    report(`${at}.to`, cause('no_resource', { name: to }), chooseResource(to, resources))
  if (field.printed && !isPrintable(field)) report(`${at}.printed`, cause('not_printed'), cure('no_print'))
  checkNamed(field, { at, fields, resources, report })
  const nested = type.nested?.(field)
  if (nested) {
    checkFields(nested, { ...of, place: at, top: false })
    checkNestedColumns(nested, at, report)
  }
  for (const [name, part] of Object.entries(nested ?? {}))
    if (isSecret(part)) report(`${at}.${name}`, cause('secret', { name }), cure('own_field'))
  if (
    typeof field.default !== 'undefined' &&
    !String(field.default).startsWith('@') &&
    !schemaOf(field).safeParse(field.default).success
  )
    report(`${at}.default`, cause('default'), cure('correct_default'))
}

function checkNames(resource: Resource, report: Report): void {
  const lists: [string, readonly string[]][] = [
    ['.title', [resource.title]],
    ['.titles', Object.values(resource.titles)],
    ['.choiceDetails', resource.choiceDetails],
    ['.list.columns', resource.list.columns],
    ...Object.entries(resource.fields).flatMap(([name, field]): [string, readonly string[]][] =>
      'fullName' in field ? [[`.fields.${name}.fullName`, field.fullName as readonly string[]]] : [],
    ),
    ['.list.filters', resource.list.filters],
    ['.list.sort', Object.keys(resource.list.sort)],
    ['.duplicates', resource.duplicates],
    ['.similarity', similarityFields(resource)],
    ...resource.form.map(({ section, fields }): [string, readonly string[]] => [`.form.${section}`, fields]),
    ...resource.view.map(({ section, fields }): [string, readonly string[]] => [`.view.${section}`, fields]),
    ...Object.entries(resource.rules).map(([rule, { fields }]): [string, readonly string[]] => [
      `.rules.${rule}.fields`,
      fields,
    ]),
  ]
  for (const [place, names] of lists)
    names.forEach((name, index) => {
      if (!fieldOf(resource, name))
        report(`${place}[${index}]`, cause('no_field', { name }), chooseField(name, resource))
    })
  for (const [place, name] of [['.title', resource.title], ...titlesOf(resource)] as const) {
    const field = fieldOf(resource, name)
    if (field && isSecret(field))
      report(place, cause('not_usable', { name: fieldWord(resource, name) }), cure('other_field'))
  }
  for (const name of Object.keys(resource.list.sort)) {
    const field = fieldOf(resource, name)
    if (field && !typeOf(field).sort(name, field).length)
      report(`.list.sort.${name}`, cause('sort', { name: fieldWord(resource, name) }), cure('other_field'))
  }
}

const titlesOf = ({ titles }: Resource) =>
  Object.entries(titles).map(([language, name]) => [`.titles.${language}`, name] as const)

function checkRelations(resource: Resource, resources: readonly Resource[], report: Report): void {
  for (const [relation, { to, by }] of Object.entries(resource.relations)) {
    const other = resources.find(({ name }) => name === to)
    if (!isResource(other))
      report(`.relations.${relation}`, cause('no_resource', { name: to }), chooseResource(to, resources))
    else if (!other.fields[by])
      report(
        `.relations.${relation}`,
        cause('no_field_of', { resource: resourceWord(to), name: by }),
        chooseField(by, other),
      )
  }
}

function checkDocuments({ documents }: Resource, resources: readonly Resource[], report: Report): void {
  for (const [document, { prints = [] }] of Object.entries(documents))
    for (const name of prints)
      if (!resources.some(resource => resource.name === name))
        report(
          `.documents.${document}.prints`,
          cause('no_resource', { name }),
          chooseResource(name, resources),
        )
}

const isSecret = ({ kind }: AnyField) => typeOf({ kind }).writeOnly === true

/** Whether a field's value is a currency, or an amount with one. */
const holdsCurrency = (field: AnyField) =>
  typeOf(field).measured === 'amount' ||
  (typeOf(field).columns('', field)[0]?.type === 'text' && !isSecret(field))

/** Checks that the field in `currency` exists and can hold one. */
function checkCurrency(resource: Resource, resources: readonly Resource[], report: Report): void {
  const source = currencySource(resource)
  if (!source) return
  const target = source.of ? resources.find(({ name }) => name === source.of?.resource) : resource
  const field = source.of?.field ?? source.field
  const from = target?.fields[field]
  if (!resource.fields[source.field] || !from || !holdsCurrency(from))
    report('.currency', cause('currency', { name: resource.currency }), cure('currency'))
}

/** Checks that the search uses only fields that every reader can read, and titles of referenced records. */
function checkSearch(resource: Resource, all: readonly Resource[], report: Report): void {
  for (const [index, name] of resource.list.search.entries()) {
    const at = `.list.search[${index}]`
    const way = searchPath(all, resource, name)
    if (!way && !fieldOf(resource, name)) report(at, cause('no_field', { name }), cure('search'))
    const [first, ...further] = way?.steps ?? []
    // A longer path could reveal data through a record that the reader can't open, unless that is the parent.
    if (first && further.length && resource.parent !== first.by)
      report(at, cause('search_far', { name }), cure('search_parent'))
    const kept = (way?.steps ?? []).some(({ by }, place) =>
      Boolean((place ? way?.steps[place - 1]?.of : resource)?.fields[by]?.readable),
    )
    const title = way?.steps.at(-1)?.of
    if (kept || title?.fields[title.title]?.readable || (!way && resource.fields[name]?.readable))
      report(at, cause('search_hidden', { name }), cure('no_search'))
  }
}
