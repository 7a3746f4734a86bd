import { sql } from 'kysely'
import type { StudioResource } from '../../../src/contract/definitions'
import { languageNames } from '../../../src/core/i18n/languages'
import type { Resource } from '../../../src/core/schema/resource'
import { dataOf } from '../../../src/define/dataOf'
import type { DefinitionData } from '../../../src/define/definitionData'
import { isExtension, type OwnDefinition, resourceNamed } from '../../../src/define/ownDefinition'
import { resourceFromData } from '../../../src/define/resourceFromData'
import type { StudioDefinition } from '../../../src/define/studioDefinition'
import type { Scope, Services } from '../../base/services'
import { DEFINITION_REVISIONS } from '../../engine/definitions/tables'
import { tableName } from '../../engine/sql/columns'
import { isShipped, storedAs } from './draft'
import { problemOf } from './plan/definitionProblems'
import { printingDocuments } from './printingDocuments'

/** Returns all resources, for Studio's list, also those whose definition is left out. */
export async function studioResources({ services, db, language }: Scope): Promise<StudioResource[]> {
  const { definitions, resources, messages } = services
  const changed = await changesOf({ services, db })
  const lost = [...definitions.leftOut()].flatMap(([name, { data }]) =>
    resources.find(name) || isExtension(data) ? [] : [unused(name, data)],
  )
  return [...resources.all, ...lost].map(resource => {
    const { name, subject, icon, menu } = resource
    const stored = storedAs(definitions, name)
    const isOwn = !isShipped(definitions, name) || isReplaced(stored)
    const revision = stored?.revision ?? 0
    const fields = Object.keys(resource.fields).length
    return {
      ...{ name, subject, icon, menu, fields, revision },
      label: messages.label(language, { key: `resources.${name}.name`, fallback: name }, { smart_count: 2 }),
      origin: isOwn ? 'own' : 'shipped',
      extended: !isOwn && stored !== undefined,
      own_fields: isOwn ? fields : Object.keys(stored?.data.fields ?? {}).length,
      transitions: Object.keys(resource.transitions).length,
      changed_at: changed.get(revision)?.at ?? null,
      changed_by: changed.get(revision)?.by ?? null,
      ...problemsOf({ services, language }, name),
    }
  })
}

/** Returns what the list needs of an own resource that is not in use. Its definition can be malformed. */
const unused = (
  name: string,
  { subject = '', icon = 'folder', menu = false, fields, transitions }: Partial<DefinitionData>,
) => ({ name, subject, icon, menu, fields: fields ?? {}, transitions: transitions ?? {} })

/** Returns why a stored definition is left out. */
function problemsOf(
  { services: { definitions, messages }, language }: Pick<Scope, 'services' | 'language'>,
  name: string,
): Pick<StudioResource, 'problems'> {
  const left = definitions.leftOut().get(name)
  if (!left) return {}
  const reader = { messages, language, changes: { [name]: left.data } }
  return { problems: left.mistakes.map(mistake => problemOf(mistake, reader)) }
}

async function changesOf({ services, db }: Pick<Scope, 'services' | 'db'>) {
  const { account } = services.resources
  const { name = 'name' } = account.account ?? {}
  const { rows } = await sql<{ revision: string; at: string; by: string | null }>`
    select r.revision, r.at, a.${sql.id(name)} as "by" from ${sql.id(DEFINITION_REVISIONS)} r
    left join ${sql.id(tableName(account))} a on a.id = r."by"`.execute(db)
  return new Map(rows.map(({ revision, ...rest }) => [Number(revision), rest]))
}

/** Returns a resource's definition for the editor, or undefined if the resource doesn't exist. */
export function readStudioDefinition(
  { services, language }: Scope,
  name: string,
): StudioDefinition | undefined {
  const { definitions, resources, messages } = services
  const stored = storedAs(definitions, name)
  if (!stored && !resources.find(name)) return undefined
  const shipped = isReplaced(stored) ? undefined : shippedResource(services, name)
  const { data, code } = shipped ? dataOf(shipped) : { data: null, code: [] }
  const files = definitions.shipped.data.filter(file => resourceNamed(file) === name)
  const shippedLabels = Object.fromEntries(
    languageNames.map(language => [
      language,
      Object.assign(
        {},
        messages.shippedLabels(language, name),
        ...files.map(file => file.labels?.[language]),
      ),
    ]),
  )
  const own = stored?.data ?? files.find(isExtension) ?? null
  return {
    name,
    origin: shipped ? 'shipped' : 'own',
    revision: stored?.revision ?? 0,
    shipped: data,
    code,
    own,
    labels: Object.fromEntries(languageNames.map(language => [language, own?.labels?.[language] ?? {}])),
    shipped_labels: shippedLabels,
    printed_on: printingDocuments(resources, name).map(label => messages.label(language, label)),
  }
}

/**
 * Returns whether a stored definition, unless it is an extension, replaces the file that `pull` wrote for it.
 */
const isReplaced = (stored: { data: OwnDefinition } | undefined) =>
  stored !== undefined && !isExtension(stored.data)

function shippedResource({ definitions }: Services, name: string): Resource | undefined {
  const inCode = definitions.shipped.resources.find(resource => resource.name === name)
  if (inCode) return inCode
  const inFile = definitions.shipped.data.find(file => !isExtension(file) && file.name === name)
  return inFile && !isExtension(inFile) ? resourceFromData(inFile) : undefined
}
