import { TextField, type TextFieldProps } from '@mui/material'
import type { DefinitionEditor } from '../definitionEditor'
import { withLabel } from '../editing/labels'
import { useStudioWords } from '../useStudioWords'

type Props = Omit<TextFieldProps, 'value' | 'onChange'> & {
  editor: Pick<DefinitionEditor, 'label' | 'change'>
  /** The key of the label. */
  of: string
}

/**
 * The input for a label in the user's language. An empty text removes it.
 *
 * @example <LabelInput editor={editor} of="figures.open_claims" label={translate('studio_tabs.numbers.label')} />
 */
export function LabelInput({ editor, of: key, ...input }: Props) {
  const { language } = useStudioWords(editor)
  return (
    <TextField
      size="small"
      {...input}
      value={editor.label(language, key) ?? ''}
      onChange={({ target: { value: text } }) =>
        editor.change(own => withLabel(own, language, { key, text }))
      }
    />
  )
}
