import { loadMessages } from '../../../server/base/messages'
import { loadResources } from '../../../server/base/product/resources'
import type { AnyField } from '../../../src/core/field/fieldType'
import {
  fieldLabel,
  type Label,
  newLabel,
  relationLabel,
  transitionLabel,
} from '../../../src/core/schema/labels'
import { boardOf, layoutsOf } from '../../../src/core/schema/layoutDefaults'
import type { Resource } from '../../../src/core/schema/resource'
import { allFields } from '../../../src/core/schema/systemFields'
import type { FieldValues } from '../../../src/core/schema/when'
import { labelsIn, withOwnDefinitions } from '../../../src/define/ownDefinitions'
import { readDefinition } from '../../../src/define/parseDefinition'
import { typeOf } from '../../../src/fields'
import { hasEditableFields } from '../../../src/pages/hasEditableFields'
import type { WalkedField, WalkedResource } from './definitions'
import { studioResource } from './studioResource'

// Playwright can't import the definitions, so this program prints the parts that a walk needs.
const messages = await loadMessages()
const say = (label: Label) => messages.label('en', label)

function fieldOf(resource: Resource, name: string, field: AnyField): WalkedField {
  const { writeOnly = false, operators } = typeOf(field)
  return {
    name,
    label: say(fieldLabel(resource, name)),
    writeOnly,
    maybeNull: operators.includes('null'),
    entered: !field.readOnly && !field.computed && !field.immutable,
    shown: (field.visibleWhen as FieldValues | undefined) ?? true,
  }
}

const own = [readDefinition(studioResource.name, studioResource)]
messages.setLabels({ en: labelsIn(own, 'en') })
const all = withOwnDefinitions((await loadResources()).all, own)

function layoutsIn(resource: Resource): Record<string, string> {
  const [, ...others] = layoutsOf(resource)
  const by = boardOf(resource)?.by
  return {
    ...Object.fromEntries(others.map(layout => [layout, `layout=${layout}`])),
    ...(by && { groups: `layout=table&group=${by}` }),
  }
}

const walked = (resource: Resource): WalkedResource => ({
  name: resource.name,
  hasPages: resource.menu !== false,
  isPart: resource.menu === false && resource.pages,
  begins: resource.fields.status?.default as string | undefined,
  fields: Object.entries(allFields(resource)).map(([name, field]) => fieldOf(resource, name, field)),
  layouts: layoutsIn(resource),
  form: resource.form.flatMap(({ fields }) => fields),
  add: say(newLabel(resource)),
  systemOnly: resource.systemOnly,
  editable: hasEditableFields(resource),
  transitions: Object.fromEntries(
    Object.keys(resource.transitions).map(name => [name, say(transitionLabel(resource, name))]),
  ),
  relations: Object.entries(resource.relations).map(([name, { to }]) => ({
    to,
    label: say(relationLabel(resource, name)),
    add: say(newLabel({ name: to })),
    systemOnly: all.some(each => each.name === to && each.systemOnly.includes('create')),
  })),
})

process.stdout.write(JSON.stringify(all.map(walked)))
