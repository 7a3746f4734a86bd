import type { Resource } from '../core/schema/resource'
import { choiceAt } from './addedOptions'
import type { ExtensionData } from './definitionData'

/** Parts of an extension whose names must not be names of the resource that it extends. */
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
 * An extension after an upgrade of the product that now ships something of the same name. The shipped part takes its place:
 * a field of the same kind has the same column and so the values. A field of another kind stays in the extension, where it
 * is reported as a mistake. An added option that ships now is the shipped one; the records keep it.
 *
 * @example adoptShipped({ extends: 'contacts', fields: { vip: { kind: 'yesNo' } } }, contacts).adopted // ['fields.vip']
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

/** The added options that still do not ship, of choices that still do. */
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
