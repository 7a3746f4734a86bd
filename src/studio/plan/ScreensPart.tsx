import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import {
  Accordion,
  AccordionDetails,
  AccordionSummary,
  Box,
  LinearProgress,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
  useTheme,
} from '@mui/material'
import { useMemo, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { defaultLanguage, isLanguage } from '../../core/i18n/languages'
import type { OwnDefinition } from '../../define/ownDefinition'
import type { PreviewOrder, PreviewView } from '../../define/previewMessages'
import { home } from '../../ui/routing/location'
import { PreviewFrame } from '../preview/PreviewFrame'
import { usePreviews } from '../preview/usePreviews'

interface Props {
  name: string
  /** Undefined for a new resource. */
  before: OwnDefinition | undefined
  /** Undefined for a removed resource. */
  after: OwnDefinition | undefined
}

const VIEWS = ['list', 'create', 'show'] as const satisfies readonly PreviewView[]

/** Shows the real screens before and after a change, side by side. They load when the section is expanded. */
export function ScreensPart({ name, before, after }: Props) {
  const translate = useTranslate()
  const [view, setView] = useState<PreviewView>('list')
  const shown = { before, after }
  return (
    <Accordion variant="outlined" disableGutters slotProps={{ transition: { unmountOnExit: true } }}>
      <AccordionSummary expandIcon={<ExpandMoreIcon />}>
        <Typography component="span">{translate('studio_plan.screens.title')}</Typography>
      </AccordionSummary>
      <AccordionDetails>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={view}
          aria-label={translate('studio_plan.screens.which')}
          onChange={(_event, chosen: PreviewView | null) => chosen && setView(chosen)}
          sx={{ mb: 1.5 }}
        >
          {VIEWS.map(each => (
            <ToggleButton key={each} value={each}>
              {translate(`studio_plan.screens.${each}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <Box sx={screensStyle}>
          {(['before', 'after'] as const).map(when => {
            const own = shown[when]
            return (
              own && (
                <Screen
                  key={when}
                  {...{ name, own, view }}
                  title={translate(`studio_plan.screens.${when}`)}
                />
              )
            )
          })}
        </Box>
      </AccordionDetails>
    </Accordion>
  )
}

interface ScreenProps {
  name: string
  own: OwnDefinition
  view: PreviewView
  title: string
}

function Screen({ name, own, view, title }: ScreenProps) {
  const translate = useTranslate()
  const locale = useLocale()
  const { palette } = useTheme()
  const language = isLanguage(locale) ? locale : defaultLanguage
  const order = useMemo<PreviewOrder>(
    () => ({ coverdesk: 'draft', name, own, view, language, theme: palette.mode }),
    [name, own, view, language, palette.mode],
  )
  const { frame, isShown } = usePreviews(order)
  const [address] = useState(() => `${home}preview/${name}${view === 'create' ? '/create' : ''}`)
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: 440, minWidth: 0 }}>
      <Typography variant="subtitle2" component="h4" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      {!isShown && <LinearProgress aria-label={translate('studio_preview.loading')} />}
      <PreviewFrame {...{ frame, address, title }} device="desktop" />
    </Box>
  )
}

const screensStyle = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(auto-fit, minmax(0, 1fr))' },
  gridAutoFlow: { md: 'column' },
  gridAutoColumns: { md: 'minmax(0, 1fr)' },
}
