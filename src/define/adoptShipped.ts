import type { Resource } from '../core/schema/resource'
import { choiceAt } from './addedOptions'
import type { ExtensionData } from './definitionData'

/** Parts of an extension in which its names must differ from those of the extended resource. */
export const NAMED_PARTS = [
  'fields',
  'relations',
  'transitions',
  'rules',
  'uniques',
  'schedule',
  'notifications',
  'figures',
] as const

/**
 * Removes the parts of an extension that an upgraded product now ships under the same name, and returns their
 * paths. The shipped parts replace them: a field of the same kind uses the same column, so its values stay. A
 * field of a different kind stays in the extension and is reported as a mistake. Records keep the value of an
 * added option that now ships.
 *
 * @example adoptShipped({ extends: 'contacts', fields: { vip: { kind: 'yesNo' } } }, contacts).adopted
 * // ['fields.vip']
 */
export function adoptShipped(
  extension: ExtensionData,
  shipped: Resource,
): { data: ExtensionData; adopted: string[] } {
  const adopted: string[] = []
  const isAdopted = (part: (typeof NAMED_PARTS)[number], name: string) =>
    Object.hasOwn(shipped[part], name) &&
    (part !== 'fields' || shipped.fields[name]?.kind === extension.fields?.[name]?.kind)
  const parts = NAMED_PARTS.flatMap(part => {
    const own: Record<string, unknown> | undefined = extension[part]
    if (!own) return []
    const left = Object.entries(own).filter(([name]) => {
      if (!isAdopted(part, name)) return true
      adopted.push(`${part}.${name}`)
      return false
    })
    return [[part, Object.fromEntries(left)] as const]
  })
  return {
    data: { ...extension, ...Object.fromEntries(parts), ...optionsLeft(extension, shipped, adopted) },
    adopted,
  }
}

/** Returns the added options that the product doesn't ship, of choices that it still ships. */
function optionsLeft(
  { options }: ExtensionData,
  shipped: Resource,
  adopted: string[],
): Pick<ExtensionData, 'options'> {
  const left = Object.entries(options ?? {}).flatMap(([name, added]) => {
    const choice = choiceAt(shipped.fields, name)
    const isShipped = ({ value }: { value: string }) => choice?.options.includes(value)
    adopted.push(...added.filter(isShipped).map(({ value }) => `options.${name}.${value}`))
    const own = added.filter(option => !isShipped(option))
    return choice && own.length ? [[name, own] as const] : []
  })
  return options ? { options: left.length ? Object.fromEntries(left) : undefined } : {}
}
