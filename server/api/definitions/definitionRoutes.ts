import { z } from 'zod'
import { definitionEndpoints } from '../../../src/contract/definitions'
import type { Catalogue } from '../../../src/core/i18n/catalogue'
import { defaultLanguage, isLanguage } from '../../../src/core/i18n/languages'
import { outlineOf } from '../../../src/core/schema/outline'
import { isExtension, type OwnDefinition } from '../../../src/define/ownDefinition'
import { labelsOf, shownLabels } from '../../../src/define/shownLabels'
import { notFound } from '../../base/errors/apiError'
import { route } from '../http/route'
import { loadRevision } from './loadRevision'
import { resourcesKnownTo } from './resourcesKnownTo'

let text: Promise<string> | undefined

/** Called by the first request, because it loads the schemas of all options. */
async function makeSchema(): Promise<string> {
  const { definitionData, extensionData } = await import('../../../src/define/definitionData')
  return JSON.stringify(z.toJSONSchema(z.union([definitionData, extensionData]), { io: 'input' }))
}

const schema = route(definitionEndpoints.schema, async ({ c }) => {
  text ??= makeSchema()
  return c.body(await text, 200, { 'Content-Type': 'application/schema+json' })
})

const index = route(definitionEndpoints.index, async ({ services, scope, query }) => {
  const { language, revision } = query()
  await loadRevision(services, revision)
  const { definitions, resources } = services
  const known = resourcesKnownTo(scope.ability, resources)
  const own = [...definitions.own()].filter(([name]) => known.has(name))
  const shown = isLanguage(language) ? language : defaultLanguage
  const labelsIn = (data: OwnDefinition) => called((isExtension(data) ? labelsOf : shownLabels)(data, shown))
  return {
    data: {
      revision: definitions.revision(),
      revisions: Object.fromEntries(own.map(([name, { revision }]) => [name, revision])),
      outlines: own.map(([name]) => outlineOf(resources.get(name))),
      labels: Object.fromEntries(own.map(([name, { data }]) => [name, labelsIn(data)])),
    },
  }
})

/** The labels for menus. The other labels are loaded with the definition. */
const called = ({ name, new: button }: Catalogue): Catalogue => ({
  ...(name === undefined ? {} : { name }),
  ...(button === undefined ? {} : { new: button }),
})

const one = route(
  definitionEndpoints.read,
  async ({ services: { definitions, resources }, scope, param }) => {
    const found = definitions.own().get(param('name'))
    if (!found || !resourcesKnownTo(scope.ability, resources).has(param('name'))) throw notFound()
    return { data: found }
  },
)

/** The JSON Schema that editors load. */
/** The office's own definitions, for pages. */
export const definitionRoutes = [schema, index, one]
