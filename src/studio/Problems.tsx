import NoProblemIcon from '@mui/icons-material/CheckCircleOutlined'
import ProblemIcon from '@mui/icons-material/ErrorOutlined'
import { Badge, Box, IconButton, Popover, Tooltip, Typography } from '@mui/material'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { visuallyHidden } from '../ui/theme/visuallyHidden'
import { textOf } from './atPlace'
import type { DefinitionEditor } from './definitionEditor'
import { ProblemList, usePlaceWords } from './ProblemList'

/**
 * A button with the number of problems in a definition; it opens their list. Its width is fixed, because
 * problems appear and disappear while the user types and is about to click something else.
 */
export function Problems({ editor }: { editor: DefinitionEditor }) {
  const translate = useTranslate()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { problems } = editor
  const count = problems.length
  const label = translate(count ? 'studio.problems_count' : 'studio.no_problems', { smart_count: count })
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  // Close the popover once everything is solved. Otherwise the next problem would open it while the user
  // types.
  const closeSolved = useEffectEvent(() => {
    if (isOpen) close()
  })
  useEffect(() => {
    if (!count) closeSolved()
  }, [count])
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          ref={button}
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-disabled={!count}
          color={count ? 'error' : 'default'}
          onClick={() => setOpen(count > 0)}
        >
          <Badge badgeContent={count} max={MAX_COUNT} color="error" overlap="circular" aria-hidden>
            {count ? <ProblemIcon /> : <NoProblemIcon color="disabled" />}
          </Badge>
        </IconButton>
      </Tooltip>
      <Spoken editor={editor} />
      <Popover
        open={isOpen && count > 0}
        anchorEl={button.current}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
        transformOrigin={{ vertical: 'top', horizontal: 'center' }}
        onClose={close}
        // A link moves the focus to the input of its problem.
        disableRestoreFocus
        slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: listStyle } }}
      >
        <Typography variant="subtitle1" component="h2" sx={{ mb: 1 }}>
          {label}
        </Typography>
        <ProblemList editor={editor} problems={problems} onLeave={() => setOpen(false)} />
      </Popover>
    </>
  )
}

/** The highest number shown on the button. */
const MAX_COUNT = 99
/** The maximum number of problems read aloud at once. */
const SPOKEN = 5

/** Announces the problems to screen readers when they change. */
function Spoken({ editor }: { editor: DefinitionEditor }) {
  const translate = useTranslate()
  const wordsOf = usePlaceWords(editor)
  const { problems } = editor
  return (
    <Box role="status" sx={visuallyHidden}>
      {problems.length > 0 && translate('studio.problems_count', { smart_count: problems.length })}
      {problems.slice(0, SPOKEN).map(problem => {
        const text = `${wordsOf(problem).join(', ')}: ${textOf(problem)}`
        return <p key={text}>{text}</p>
      })}
    </Box>
  )
}

const listStyle = { p: 2, width: 480, maxWidth: 'calc(100vw - 32px)', maxHeight: 'min(480px, 60dvh)' }
