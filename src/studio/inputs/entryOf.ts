import type { DefinitionEditor, PartName } from '../definitionEditor'
import { withoutLabels } from '../editing/labels'
import { withEntry } from '../editing/wholeDefinition'

/**
 * Returns the functions that change one of the office's own entries: `set` sets or removes some of its options,
 * `remove` removes it with its labels.
 *
 * @example const { set, remove } = entryOf(editor, 'measures', name)
 */
export function entryOf(
  { change }: Pick<DefinitionEditor, 'change'>,
  part: PartName,
  name: string,
): { set: (options: object) => void; remove: () => void } {
  return {
    set: options =>
      change(own => {
        const entries = Object.entries({ ...own[part]?.[name], ...options })
        const value = Object.fromEntries(entries.filter(([, option]) => option !== undefined))
        return withEntry(own, part, { name, value })
      }),
    remove: () =>
      change(own => withoutLabels(withEntry(own, part, { name, value: undefined }), [`${part}.${name}`])),
  }
}
