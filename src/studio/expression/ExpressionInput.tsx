import FunctionsIcon from '@mui/icons-material/Functions'
import { Box, IconButton, TextField, Tooltip } from '@mui/material'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { DefinitionEditor } from '../definitionEditor'
import { isWithin } from '../places'
import { useStudioWords } from '../useStudioWords'
import { CompletionList } from './CompletionList'
import type { Completion } from './completions'
import { ExpressionProblems } from './ExpressionProblems'
import { useCompletions } from './useCompletions'
import { useScope } from './useScope'
import { WrongParts } from './WrongParts'

interface Props {
  editor: Pick<DefinitionEditor, 'problems' | 'resource' | 'label'>
  /** The place in the definition: `rules.later.check`. */
  place: string
  label: string
  help?: string
  value: string
  onChange: (source: string) => void
  /** Whether the user continues a generated text: focuses the end and opens the list. */
  isBegun?: boolean
}

/**
 * An input for an expression in CEL. It lists and completes everything available, and marks each problem at
 * its position.
 */
export function ExpressionInput({ editor, place, label, help, value, onChange, isBegun = false }: Props) {
  const translate = useTranslate()
  const listId = useId()
  /** The problems of the text before its last change. Their positions are outdated. */
  const [old, setOld] = useState<DefinitionEditor['problems']>()
  const input = useRef<HTMLTextAreaElement>(null)
  const change = (source: string) => {
    setOld(editor.problems)
    onChange(source)
  }
  const completions = useCompletions({ value, onChange: change, input, scope: useScope(editor, place) })
  const { offered, chosen, open, close } = completions
  const aboutOf = useAbout(editor)
  const begin = useEffectEvent(() => {
    if (!isBegun) return
    input.current?.focus()
    input.current?.setSelectionRange(value.length, value.length)
    open('asked')
  })
  useEffect(() => begin(), [])
  const problems = editor.problems.filter(each => isWithin(each.place, place))
  const listed = translate('studio_expression.open', { name: label })
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', columnGap: 0.5 }}>
      <Box sx={{ position: 'relative' }}>
        <TextField
          fullWidth
          multiline
          size="small"
          label={label}
          value={value}
          data-place={place}
          error={problems.length > 0}
          helperText={problems.length ? <ExpressionProblems {...{ value, problems, input }} /> : help}
          inputRef={input}
          onKeyDown={completions.onKeyDown}
          onBlur={close}
          onChange={event => {
            open('typing')
            change(event.target.value)
          }}
          slotProps={{
            formHelperText: { component: 'div' },
            htmlInput: {
              dir: 'ltr',
              spellCheck: false,
              autoCapitalize: 'none',
              // A textarea can't have the role `combobox`.
              'aria-haspopup': 'listbox',
              'aria-controls': offered.length ? listId : undefined,
              'aria-autocomplete': 'list',
              'aria-activedescendant': offered.length ? `${listId}-${chosen}` : undefined,
              style: { fontFamily: 'monospace' },
            },
          }}
        />
        {editor.problems !== old && <WrongParts value={value} problems={problems} />}
        <CompletionList
          id={listId}
          anchor={input.current}
          {...{ offered, chosen, aboutOf }}
          onTake={completions.take}
        />
      </Box>
      <Tooltip title={translate('studio_expression.open_help')}>
        <IconButton
          aria-label={listed}
          aria-expanded={offered.length > 0}
          // The list opens at the cursor, so the input must keep the focus.
          onMouseDown={event => event.preventDefault()}
          onClick={() => {
            input.current?.focus()
            if (completions.isOpen) close()
            else open('asked')
          }}
          sx={{ alignSelf: 'start' }}
        >
          <FunctionsIcon />
        </IconButton>
      </Tooltip>
    </Box>
  )
}

/** Returns a function that describes a completion. */
function useAbout(editor: Pick<DefinitionEditor, 'label'>) {
  const translate = useTranslate()
  const { kindName, fieldName } = useStudioWords(editor)
  return ({ of, about }: Completion): string =>
    of === 'field'
      ? kindName(about)
      : of === 'option'
        ? fieldName(about)
        : translate(`studio_expression.functions.${about}`)
}
