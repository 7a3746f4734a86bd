import { Box, FormControlLabel, Radio, RadioGroup, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Language } from '../../core/i18n/languages'
import type { ResourceTemplate } from '../../define/resourceTemplate'
import { iconOf } from '../../ui/shell/icons'
import { namesIn } from './newDefinition'

/** The choices that are not a template: a definition with one field, or one guessed from a file. */
export const EMPTY = 'empty'
export const SHEET = 'sheet'

interface Props {
  templates: readonly ResourceTemplate[]
  language: Language
  value: string
  onChange: (value: string) => void
}

/** Lets the user choose how to start a new resource: empty, from a template or from a spreadsheet. */
export function StartChoice({ templates, language, value, onChange }: Props) {
  const translate = useTranslate()
  const plain = (value: string, icon: string) => {
    const title = translate(`studio_start.${value}`)
    return { value, icon, title, text: translate(`studio_start.${value}_text`) }
  }
  const choices = [
    plain(EMPTY, 'label'),
    plain(SHEET, 'chart'),
    ...templates.map(({ text, definition }) => ({
      value: definition.name,
      icon: definition.icon ?? 'label',
      title: namesIn(definition, language).many,
      text: text[language],
    })),
  ]
  return (
    <RadioGroup
      aria-label={translate('studio_start.begin')}
      value={value}
      onChange={event => onChange(event.target.value)}
      sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 1 }}
    >
      {choices.map(choice => (
        <FormControlLabel
          key={choice.value}
          value={choice.value}
          control={<Radio size="small" sx={{ alignSelf: { sm: 'flex-start' } }} />}
          label={<Choice {...choice} isChosen={choice.value === value} />}
          slotProps={{ typography: { component: 'div', sx: { minWidth: 0 } } }}
          sx={{ ...cardStyle, borderColor: choice.value === value ? 'primary.main' : 'divider' }}
        />
      ))}
    </RadioGroup>
  )
}

interface ChoiceProps {
  icon: string
  title: string
  text: string
  isChosen: boolean
}

/** On a phone, only the chosen option shows its text, so that the next step stays visible. */
function Choice({ icon, title, text, isChosen }: ChoiceProps) {
  const Icon = iconOf(icon)
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
        <Icon fontSize="small" color="action" />
        <Typography component="span" sx={{ fontWeight: 500 }}>
          {title}
        </Typography>
      </Box>
      <Typography
        variant="body2"
        color="text.secondary"
        sx={{ display: { xs: isChosen ? 'block' : 'none', sm: 'block' } }}
      >
        {text}
      </Typography>
    </>
  )
}

const cardStyle = {
  m: 0,
  px: 1,
  py: { xs: 0.5, sm: 1 },
  border: 1,
  borderRadius: 1,
  alignItems: { xs: 'center', sm: 'flex-start' },
}
