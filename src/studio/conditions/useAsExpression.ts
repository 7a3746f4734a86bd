import { useNotify, useTranslate } from 'react-admin'
import { separated } from '../../core/i18n/intl'
import type { Requirement } from '../../define/expressions'
import { treeOf, withOrEmpty } from '../../pages/list/filters/advanced/filterTree'
import type { DefinitionEditor } from '../definitionEditor'
import { useStudioWords } from '../useStudioWords'
import { expressionOf } from './conditionExpression'
import { keyOf } from './FilterInput'
import { useUnfinished } from './UnfinishedConditions'

/**
 * Returns a function that writes the conditions of a place as an expression, and warns about those that can't
 * be written.
 */
export function useAsExpression(
  editor: Pick<DefinitionEditor, 'resource' | 'label'>,
  { place, value, passesEmpty }: { place: string; value: Requirement; passesEmpty: boolean },
) {
  const translate = useTranslate()
  const notify = useNotify()
  const { language, fieldName } = useStudioWords(editor)
  const { trees } = useUnfinished()
  return (): string => {
    if (typeof value === 'string') return value
    const { resource } = editor
    const read = treeOf(resource, { ...value }, () => undefined)
    // Empty fields never make an expression fail, so "or is empty" needs no text there.
    const stored = passesEmpty ? withOrEmpty(read) : read
    const kept = trees.get(place)
    // After an undo, the incomplete tree belongs to other conditions.
    const tree = kept && keyOf(kept) === keyOf(stored) ? kept : stored
    const { source, left } = expressionOf(tree, resource.fields)
    const names = separated(language, [...new Set(left)].map(fieldName))
    if (left.length) notify(translate('studio_conditions.left', { names }), { type: 'warning' })
    return source
  }
}
