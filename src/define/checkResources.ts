import type { AnyField } from '../core/field/fieldType'
import { ACCOUNT } from '../core/field/recordId'
import { typeOf } from '../core/field/registry'
import { DefinitionError } from '../core/schema/definitionError'
import { currencySource } from '../core/schema/recordCurrency'
import { type Fields, isResource, type Resource } from '../core/schema/resource'
import { searchPath } from '../core/schema/searchPaths'
import { similarityFields } from '../core/schema/similarity'
import { fieldOf, systemFields } from '../core/schema/systemFields'
import { schemaOf } from '../fields/schemas'
import { checkColumns, checkNestedColumns } from './checkColumns'
import { checkFigures } from './checkFigures'
import { checkLayouts } from './checkLayouts'
import { checkNotifications } from './checkNotifications'
import { checkParent } from './checkParent'
import { checkSchedule } from './checkSchedule'
import { checkTransitions } from './checkTransitions'
import { checkUniques } from './checkUniques'
import { checkWithin } from './checkWithin'
import { isFilterWord } from './fieldNames'
import { checkRenamed, reportRenamed } from './renamedOptions'
import type { Report } from './report'
import { reservedNames } from './reservedNames'

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
const FIELD = /^[a-z][a-z0-9_]{0,50}$/

/** Checks all definitions together and throws one `DefinitionError` with everything that is wrong. */
export function checkResources(resources: readonly Resource[]): void {
  const mistakes: string[] = []
  const names = new Set<string>()
  for (const resource of resources) {
    const report: Report = (place, cause, cure) =>
      mistakes.push(`${resource.name}${place}: ${cause}. ${cure}`)
    if (names.has(resource.name)) report('', 'two definitions have this name', 'Rename one of them')
    names.add(resource.name)
    checkResource(resource, resources, report)
  }
  const accounts = resources.filter(resource => resource.account).map(resource => resource.name)
  if (accounts.length !== 1)
    mistakes.push(
      `account: ${accounts.length ? `marked on ${accounts.join(', ')}` : 'no definition is marked'}. Exactly one definition says with \`account\` how people sign in`,
    )
  if (mistakes.length) throw new DefinitionError(mistakes)
}

function checkResource(resource: Resource, resources: readonly Resource[], report: Report): void {
  if (!NAME.test(resource.name))
    report('.name', 'is not in kebab case', 'Use lower-case letters, digits and single hyphens')
  if (reservedNames.has(resource.name))
    report('.name', 'is a word that the API uses itself', 'Choose another name')
  checkRenamed(resource, report)
  checkFields(resource.fields, { place: '.fields', resources, report, top: true })
  checkColumns(resource, report)
  checkNames(resource, report)
  checkLayouts(resource, report)
  checkSearch(resource, resources, report)
  checkRelations(resource, resources, report)
  checkTransitions(resource, report)
  checkFigures(resource, resources, report)
  checkSchedule(resource, resources, report)
  checkNotifications(resource, resources, report)
  checkUniques(resource, report)
  checkParent(resource, resources, report)
  checkCurrency(resource, resources, report)
  if (resource.account)
    for (const [part, names] of Object.entries(resource.account))
      for (const name of ([] as string[]).concat(names))
        if (!resource.fields[name])
          report(`.account.${part}`, `there is no field ${name}`, choose(resource.fields))
}

function checkFields(
  fields: Fields,
  {
    place,
    resources,
    report,
    top,
  }: { place: string; resources: readonly Resource[]; report: Report; top: boolean },
): void {
  for (const [name, field] of Object.entries(fields)) {
    const at = `${place}.${name}`
    if (!FIELD.test(name))
      report(at, 'is not in snake case', 'Use lower-case letters, digits and underscores')
    if (field.column !== undefined && !FIELD.test(field.column))
      report(`${at}.column`, 'is not in snake case', 'Use the name that the field had before')
    if (top && Object.hasOwn(systemFields, name))
      report(at, 'every record has a field of this name', 'Rename it')
    if (top && isFilterWord(name)) report(at, 'ends like an operator of the filter dialect', 'Rename it')
    checkField(field, { at, fields, resources, report })
  }
}

function checkField(
  field: AnyField,
  {
    at,
    fields,
    resources,
    report,
  }: { at: string; fields: Fields; resources: readonly Resource[]; report: Report },
): void {
  reportRenamed('field', field, { place: at, report })
  let type: ReturnType<typeof typeOf>
  try {
    type = typeOf(field)
  } catch (error) {
    report(at, error instanceof Error ? error.message : String(error), 'Use a builder of src/define')
    return
  }
  for (const part of ['required', 'visibleWhen'] as const)
    for (const other of Object.keys(typeof field[part] === 'object' ? field[part] : {}))
      if (!fields[other]) report(`${at}.${part}`, `there is no field ${other}`, choose(fields))
  const to = type.reference?.(field).to
  if (to !== undefined && to !== ACCOUNT && !resources.some(resource => resource.name === to))
    report(
      at,
      `refers to ${to}, which no definition is called`,
      `Choose one of: ${resources.map(({ name }) => name).join(', ')}`,
    )
  checkWithin(field, { at, fields, resources, report })
  const nested = type.nested?.(field)
  if (nested) {
    checkFields(nested, { place: at, resources, report, top: false })
    checkNestedColumns(nested, at, report)
  }
  for (const [name, part] of Object.entries(nested ?? {}))
    if (isSecret(part))
      report(`${at}.${name}`, 'would be stored as it is typed', 'Make the secret a field of its own')
  if (
    typeof field.default !== 'undefined' &&
    !String(field.default).startsWith('@') &&
    !schemaOf(field).safeParse(field.default).success
  )
    report(
      `${at}.default`,
      'is not a value that the field takes',
      'Correct the default or the limits of the field',
    )
}

function checkNames(resource: Resource, report: Report): void {
  const lists: [string, readonly string[]][] = [
    ['.title', [resource.title]],
    ['.titles', Object.values(resource.titles)],
    ['.choiceDetails', resource.choiceDetails],
    ['.list.columns', resource.list.columns],
    ['.list.filters', resource.list.filters],
    ['.list.sort', Object.keys(resource.list.sort)],
    ['.duplicates', resource.duplicates],
    ['.similarity', similarityFields(resource)],
    ...resource.form.map(({ section, fields }): [string, readonly string[]] => [`.form.${section}`, fields]),
    ...resource.view.map(({ section, fields }): [string, readonly string[]] => [`.view.${section}`, fields]),
    ...Object.entries(resource.rules).map(([rule, { fields }]): [string, readonly string[]] => [
      `.rules.${rule}`,
      fields,
    ]),
  ]
  for (const [place, names] of lists)
    names.forEach((name, index) => {
      if (!fieldOf(resource, name))
        report(`${place}[${index}]`, `there is no field ${name}`, choose(resource.fields))
    })
  for (const name of Object.keys(resource.list.sort)) {
    const field = fieldOf(resource, name)
    if (field && !typeOf(field).sort(name, field).length)
      report(`.list.sort.${name}`, 'cannot be sorted by', 'Choose another field')
  }
}

function checkRelations(resource: Resource, resources: readonly Resource[], report: Report): void {
  for (const [relation, { to, by }] of Object.entries(resource.relations)) {
    const other = resources.find(({ name }) => name === to)
    if (!isResource(other))
      report(`.relations.${relation}`, `no definition is called ${to}`, 'Correct the name')
    else if (!other.fields[by])
      report(`.relations.${relation}`, `${to} has no field ${by}`, choose(other.fields))
  }
}

const choose = (fields: Fields) => `Choose one of: ${Object.keys(fields).join(', ')}`

const isSecret = ({ kind }: AnyField) => typeOf({ kind }).writeOnly === true

/** What `currency` of a definition names must be there. */
function checkCurrency(resource: Resource, resources: readonly Resource[], report: Report): void {
  const source = currencySource(resource)
  if (!source) return
  const target = source.of ? resources.find(({ name }) => name === source.of?.resource) : resource
  const field = source.of?.field ?? source.field
  if (!resource.fields[source.field] || !target?.fields[field])
    report('.currency', `there is no field ${resource.currency}`, 'Name a field, or one behind a reference')
}

/** Checks search fields: fields that everyone can read, and titles of references. */
function checkSearch(resource: Resource, all: readonly Resource[], report: Report): void {
  for (const [index, name] of resource.list.search.entries()) {
    const at = `.list.search[${index}]`
    const way = searchPath(all, resource, name)
    if (!way && !fieldOf(resource, name))
      report(
        at,
        `there is no field ${name}`,
        'Name a field, or references up to the record whose title is searched',
      )
    const [first, ...further] = way?.steps ?? []
    // It would reveal what is behind a record that the reader can't open.
    if (first && further.length && resource.parent !== first.by)
      report(at, `${name} leads beyond a record of other rules`, 'Begin a longer way with the parent')
    const kept = (way?.steps ?? []).some(({ by }, place) =>
      Boolean((place ? way?.steps[place - 1]?.of : resource)?.fields[by]?.readable),
    )
    const title = way?.steps.at(-1)?.of
    if (kept || title?.fields[title.title]?.readable || (!way && resource.fields[name]?.readable))
      report(at, `${name} is not for everybody, and a search would tell of it`, 'Leave it out of the search')
  }
}
