import CloseIcon from '@mui/icons-material/Close'
import { Alert, Drawer, IconButton, Stack, Typography } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { useTranslate } from 'react-admin'
import type { PlanProblem } from '../../contract/definitions'
import { textOf } from '../atPlace'
import type { StudioTabProps } from '../definitionEditor'
import { useStudioWords } from '../useStudioWords'

interface Props extends StudioTabProps {
  name: string
  kind: string
  /** The problems that no input shows. */
  problems: readonly PlanProblem[]
  onClose: () => void
  children: ReactNode
}

/** The panel of a field: its name and kind, its problems and its inputs. */
export function PanelFrame({ editor, name, kind, problems, onClose, children }: Props) {
  const translate = useTranslate()
  const title = useId()
  const { fieldName, kindName } = useStudioWords(editor)
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{ paper: { sx: paperStyle, 'aria-labelledby': title, role: 'dialog' } }}
    >
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', mb: 2 }}>
        <div>
          <Typography id={title} variant="h6" component="h2">
            {fieldName(name)}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {kindName(kind)} · <bdi dir="ltr">{name}</bdi>
          </Typography>
        </div>
        <IconButton onClick={onClose} aria-label={translate('ra.action.close')}>
          <CloseIcon />
        </IconButton>
      </Stack>
      <Stack sx={{ gap: 2 }}>
        {problems.map(problem => (
          <Alert key={`${problem.place} ${problem.message}`} severity="error">
            {textOf(problem)}
          </Alert>
        ))}
        {children}
      </Stack>
    </Drawer>
  )
}

const paperStyle = { width: { xs: 1, sm: 420 }, p: 2.5 }
