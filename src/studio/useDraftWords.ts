import type { Words } from '../core/access/words'
import { useAccessWords } from '../ui/reasons/useAccessWords'
import type { DefinitionEditor } from './definitionEditor'
import { useStudioWords } from './useStudioWords'

/** Returns the texts that describe conditions, with labels that are not applied yet. */
export function useDraftWords({ name, label }: Pick<DefinitionEditor, 'name' | 'label'>): Words {
  const words = useAccessWords()
  const { labelOf } = useStudioWords({ label })
  const prefix = `resources.${name}.`
  return {
    ...words,
    format: (text, values) =>
      (text.key.startsWith(prefix) ? labelOf(text.key.slice(prefix.length)) : undefined) ??
      words.format(text, values),
  }
}
