import type { Resource } from '../../core/schema/resource'
import { withAddedOptions } from '../../define/addedOptions'
import type { DefinitionData, ExtensionData } from '../../define/definitionData'
import { extendResource } from '../../define/extendResource'
import { isExtension, type OwnDefinition } from '../../define/ownDefinition'
import { resourceFromData } from '../../define/resourceFromData'
import type { StudioDefinition } from '../../define/studioDefinition'
import type { PartName } from '../definitionEditor'

const PARTS: readonly PartName[] = [
  'fields',
  'relations',
  'transitions',
  'rules',
  'uniques',
  'schedule',
  'notifications',
  'figures',
  'measures',
]

/** Returns the edited part of a definition: the own definition, or an empty extension of the shipped one. */
export const ownOf = ({ name, own }: StudioDefinition): OwnDefinition => own ?? { extends: name }

/** Returns the shipped and the office's own part together, as data. */
export function wholeOf({ shipped }: StudioDefinition, own: OwnDefinition): DefinitionData {
  if (!isExtension(own) || !shipped) return own as DefinitionData
  const { extends: _extends, labels: _labels, options, ...rest } = own
  const fields = withAddedOptions(shipped.fields, options)
  const parts = PARTS.flatMap(part => {
    const both = { ...(part === 'fields' ? fields : shipped[part]), ...own[part] }
    return Object.keys(both).length ? [[part, both] as const] : []
  })
  const views = { ...shipped.list?.views, ...own.list?.views }
  const list = { ...shipped.list, ...own.list, ...(Object.keys(views).length && { views }) }
  return { ...shipped, ...rest, ...Object.fromEntries(parts), list }
}

/**
 * Returns the resource as the app uses it, with every default applied: its form, view and list are complete.
 */
export function resourceOf({ shipped }: StudioDefinition, own: OwnDefinition): Resource {
  if (!isExtension(own) || !shipped) return resourceFromData(own as DefinitionData)
  return extendResource(resourceFromData(shipped), own)
}

/** Returns whether an extension adds nothing, so that it need not be stored. */
export function isEmpty(own: OwnDefinition): boolean {
  if (!isExtension(own)) return false
  const { extends: _extends, ...rest } = own
  return Object.values(rest).every(part => part === undefined || Object.keys(part).length === 0)
}

/**
 * Returns a definition with one named entry of a part set, or removed if its value is undefined. Empty parts
 * are removed too.
 */
export function withEntry<Own extends OwnDefinition>(
  own: Own,
  part: PartName,
  { name, value }: { name: string; value: unknown },
): Own {
  const { [name]: _old, ...others } = (own[part] ?? {}) as Record<string, unknown>
  const has = Object.hasOwn(own[part] ?? {}, name)
  const entries =
    value === undefined
      ? others
      : has
        ? { ...(own[part] as Record<string, unknown>), [name]: value }
        : { ...others, [name]: value }
  return withPart(own, part, Object.keys(entries).length ? entries : undefined)
}

/**
 * Returns a definition with one part replaced or removed. A definition that is not an extension keeps its
 * `fields`, even empty.
 */
export function withPart<Own extends OwnDefinition>(
  own: Own,
  part: keyof DefinitionData | keyof ExtensionData,
  value: unknown,
): Own {
  const { [part as 'list']: _old, ...rest } = own
  if (value === undefined && !(part === 'fields' && !isExtension(own))) return rest as Own
  return Object.hasOwn(own, part)
    ? ({ ...own, [part]: value ?? {} } as Own)
    : ({ ...rest, [part]: value ?? {} } as Own)
}
