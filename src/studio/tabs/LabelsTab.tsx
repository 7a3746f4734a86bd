import {
  Box,
  Chip,
  FormControlLabel,
  Switch,
  TextField,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { defaultLanguage, type Language, languageNames, languages } from '../../core/i18n/languages'
import { readableName } from '../../core/i18n/readableName'
import { OWN_SECTION } from '../../define/extendResource'
import { labelKeys, missingKeys } from '../../define/labelKeys'
import { DataTable } from '../../ui/table/DataTable'
import type { DefinitionEditor, StudioTabProps } from '../definitionEditor'
import { withLabel } from '../editing/labels'
import { labelIn, useStudioWords } from '../useStudioWords'

// The preview can take much of a wide window, so the layout depends on the container's width.
const WIDE = '@container (min-width: 760px)'
const NARROW = '@container (max-width: 759.98px)'

/**
 * The tab for all labels: the languages side by side if there is space, otherwise one at a time. A missing
 * label shows the English label or the name.
 */
export function LabelsTab({ editor }: StudioTabProps) {
  const translate = useTranslate()
  const { language } = useStudioWords(editor)
  const [only, setOnly] = useState(false)
  const [shown, setShown] = useState<Language>(language)
  const isOwn = editor.stored.origin === 'own'
  const own = editor.resource.form.filter(({ section }) => isOwn || section === OWN_SECTION)
  const all = labelKeys(editor.own, own)
  const missingIn = (each: Language) => missingKeys(all, key => editor.label(each, key))
  const missing = (each: Language) => missingIn(each).length
  const keys = only ? all.filter(key => languageNames.some(each => missingIn(each).includes(key))) : all
  const cellStyle = (each: Language) => (each === shown ? {} : { [NARROW]: { display: 'none' } })
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <FormControlLabel
        control={<Switch checked={only} onChange={(_event, isOn) => setOnly(isOn)} />}
        label={translate('studio.labels.only_missing')}
      />
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={translate('app.language')}
        value={shown}
        onChange={(_event, chosen: Language | null) => chosen && setShown(chosen)}
        sx={{ display: 'flex', flexWrap: 'wrap', mb: 1, [WIDE]: { display: 'none' } }}
      >
        {languageNames.map(each => (
          <ToggleButton key={each} value={each} sx={{ gap: 0.5 }}>
            <bdi>{languages[each].name}</bdi>
            {missing(each) > 0 && <bdi>({missing(each)})</bdi>}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {keys.length === 0 && (
        <Typography color="text.secondary">{translate('studio.labels.complete')}</Typography>
      )}
      <DataTable<string>
        sx={{ tableLayout: 'fixed' }}
        headSx={{ [NARROW]: { display: 'none' } }}
        columns={languageNames.map(each => ({
          name: each,
          head: (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, rowGap: 0.5 }}>
              {languages[each].name}
              {missing(each) > 0 && (
                <Chip
                  size="small"
                  color="warning"
                  label={translate('studio.labels.missing', { smart_count: missing(each) })}
                />
              )}
            </Box>
          ),
          headSx: { px: 0.5, verticalAlign: 'top' },
          cell: key => <LabelInput editor={editor} language={each} name={key} />,
          cellSx: { px: 0.5, border: 0, ...cellStyle(each) },
        }))}
        rows={keys}
        keyOf={key => key}
      />
    </Box>
  )
}

interface InputProps {
  editor: DefinitionEditor
  language: Language
  name: string
}

function LabelInput({ editor, language, name }: InputProps) {
  const { direction } = languages[language]
  const fallback = labelIn(editor, defaultLanguage, name) ?? readableName(name.split('.').at(-1) ?? name)
  const input = (
    <TextField
      fullWidth
      size="small"
      value={editor.label(language, name) ?? ''}
      placeholder={fallback}
      onChange={event =>
        editor.change(own => withLabel(own, language, { key: name, text: event.target.value }))
      }
      slotProps={{
        htmlInput: {
          lang: language,
          dir: direction,
          'aria-label': `${fallback}, ${languages[language].name}`,
        },
      }}
    />
  )
  // Show the English label above, because its column is hidden when only one language is shown.
  return language === defaultLanguage ? (
    input
  ) : (
    <>
      <Typography
        variant="caption"
        color="text.secondary"
        aria-hidden
        sx={{ display: 'block', [WIDE]: { display: 'none' } }}
      >
        <bdi>{fallback}</bdi>
      </Typography>
      {input}
    </>
  )
}
