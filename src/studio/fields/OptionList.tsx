import AddIcon from '@mui/icons-material/Add'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { Button, IconButton, Paper, Stack, Typography } from '@mui/material'
import { type ReactNode, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { nameFrom } from '../../define/nameFrom'
import type { OwnDefinition } from '../../define/ownDefinition'
import type { StudioTabProps } from '../definitionEditor'
import { withLabel, withoutLabels } from '../editing/labels'
import { LabelInput } from '../inputs/LabelInput'
import { OrderedList } from '../OrderedList'
import { useStudioWords } from '../useStudioWords'

interface Props extends StudioTabProps {
  /** The name of the choice field. */
  name: string
  title: string
  values: readonly string[]
  /** Further values that a new option can't use. */
  taken?: readonly string[]
  /** Whether the last option can be removed too. */
  canBeEmpty?: boolean
  /** Returns whether an option is applied, so that records can have it. */
  isStored: (value: string) => boolean
  /** Returns the definition with these values, in this order. */
  withValues: (own: OwnDefinition, values: readonly string[]) => OwnDefinition
  /** Renders a further input for an option. */
  children?: (value: string) => ReactNode
}

/**
 * Inputs for the options of a choice and their labels in the user's language. The value of an applied option
 * never changes.
 */
export function OptionList({ editor, name, title, values, taken = [], ...props }: Props) {
  const translate = useTranslate()
  const heading = useId()
  const { language, optionName } = useStudioWords(editor)
  const [added, setAdded] = useState<string>()
  const { canBeEmpty, isStored, withValues, children } = props
  const add = () => {
    const text = translate('studio.fields.new_option', { count: values.length + 1 })
    const value = nameFrom(text, { taken: [...values, ...taken], fallback: 'option' })
    setAdded(value)
    editor.change(own =>
      withLabel(withValues(own, [...values, value]), language, { key: `options.${name}.${value}`, text }),
    )
  }
  const remove = (value: string) =>
    editor.change(own =>
      withoutLabels(
        withValues(
          own,
          values.filter(each => each !== value),
        ),
        [`options.${name}.${value}`],
      ),
    )
  return (
    <section aria-labelledby={heading}>
      <Typography id={heading} variant="subtitle2" component="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      {values.length > 0 && (
        <Paper variant="outlined" sx={{ mb: 1 }}>
          <OrderedList
            label={title}
            names={values}
            labelOf={value => optionName(name, value)}
            onOrder={order => editor.change(own => withValues(own, order))}
          >
            {value => (
              <Stack direction="row" sx={{ gap: 0.5, alignItems: 'center' }}>
                <LabelInput
                  editor={editor}
                  of={`options.${name}.${value}`}
                  autoFocus={value === added}
                  fullWidth
                  variant="standard"
                  placeholder={optionName(name, value)}
                  slotProps={{ htmlInput: { 'aria-label': optionName(name, value) } }}
                  onFocus={event => value === added && event.target.select()}
                />
                {children?.(value)}
                <IconButton
                  size="small"
                  disabled={values.length === 1 && !canBeEmpty}
                  aria-label={translate(
                    isStored(value) ? 'studio.fields.remove_stored_option' : 'studio.fields.remove_option',
                    { name: optionName(name, value) },
                  )}
                  onClick={() => remove(value)}
                >
                  <DeleteIcon fontSize="small" />
                </IconButton>
              </Stack>
            )}
          </OrderedList>
        </Paper>
      )}
      <Button size="small" startIcon={<AddIcon />} onClick={add}>
        {translate('studio.fields.add_option')}
      </Button>
    </section>
  )
}
