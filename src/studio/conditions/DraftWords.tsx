import { type ReactNode, useMemo } from 'react'
import { OwnWordsProvider } from '../../ui/fields/OwnWords'
import type { DefinitionEditor } from '../definitionEditor'
import { useStudioWords } from '../useStudioWords'

interface Props {
  editor: Pick<DefinitionEditor, 'name' | 'resource' | 'label'>
  children: ReactNode
}

/**
 * Provides labels of fields and options that are not applied yet to inputs that read theirs from the
 * catalogue.
 */
export function DraftWords({ editor, children }: Props) {
  const { name, resource } = editor
  const { labelOf } = useStudioWords(editor)
  const words = useMemo(() => {
    const keys = Object.entries(resource.fields).flatMap(([field, data]) => [
      `fields.${field}`,
      ...optionsOf(data).map(option => `options.${field}.${option}`),
    ])
    const found = keys.flatMap(key => {
      const text = labelOf(key)
      return text === undefined ? [] : [[`resources.${name}.${key}`, text] as const]
    })
    return Object.fromEntries(found)
  }, [name, resource, labelOf])
  return <OwnWordsProvider words={words}>{children}</OwnWordsProvider>
}

const optionsOf = (field: object): readonly unknown[] =>
  'options' in field && Array.isArray(field.options) ? field.options : []
