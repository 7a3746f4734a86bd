import RedoIcon from '@mui/icons-material/Redo'
import UndoIcon from '@mui/icons-material/Undo'
import { Button, IconButton, Stack, Tooltip } from '@mui/material'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useTranslate } from 'react-admin'
import type { DefinitionEditor, Review } from './definitionEditor'
import { MoreActions } from './MoreActions'
import { Problems } from './Problems'

interface Props {
  editor: DefinitionEditor
  onDiscard: () => void
  onReview: (review: Review) => void
  /** Opens the panel that shows who can use the resource. */
  onAccess: () => void
  /** Buttons shown before the others. */
  children?: ReactNode
}

/** The toolbar of the editor: problems, undo, redo, discard, review and the menu of further actions. */
export function EditorActions({ editor, onDiscard, onReview, onAccess, children }: Props) {
  const translate = useTranslate()
  const { undo, redo, canUndo, canRedo, isChanged } = editor
  useUndoKeys(editor)
  return (
    <Stack direction="row" sx={rowStyle}>
      {children}
      <Problems editor={editor} />
      <Tooltip title={translate('studio.undo')}>
        <span>
          <IconButton aria-label={translate('studio.undo')} disabled={!canUndo} onClick={undo}>
            <UndoIcon className="mirrored" />
          </IconButton>
        </span>
      </Tooltip>
      <Tooltip title={translate('studio.redo')}>
        <span>
          <IconButton aria-label={translate('studio.redo')} disabled={!canRedo} onClick={redo}>
            <RedoIcon className="mirrored" />
          </IconButton>
        </span>
      </Tooltip>
      <Button disabled={!isChanged} onClick={onDiscard}>
        {translate('studio.discard')}
      </Button>
      <Button variant="contained" disabled={!isChanged} onClick={() => onReview({})}>
        {translate('studio.review')}
      </Button>
      <MoreActions {...{ editor, onReview, onAccess }} />
    </Stack>
  )
}

/** Fits on one line on a phone too. */
const rowStyle = {
  gap: { xs: 0, sm: 1 },
  alignItems: 'center',
  flexWrap: 'wrap',
  '& .MuiIconButton-root': { p: { xs: 0.5, sm: 1 } },
  '& .MuiButton-root': { px: { xs: 1, sm: 2 }, minWidth: 0 },
}

/** Handles Ctrl+Z and Ctrl+Shift+Z. In a text input, the browser's own undo applies. */
function useUndoKeys({ undo, redo }: Pick<DefinitionEditor, 'undo' | 'redo'>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isText =
      event.target instanceof HTMLElement && event.target.matches('input, textarea, [contenteditable]')
    if (isText || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
    event.preventDefault()
    if (event.shiftKey) redo()
    else undo()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
