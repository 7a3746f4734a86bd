import {
  Box,
  Chip,
  FormControlLabel,
  Switch,
  Tab,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Tabs,
  TextField,
  Typography,
  useMediaQuery,
} from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { defaultLanguage, type Language, languageNames, languages } from '../../../core/i18n/languages'
import { readableName } from '../../../core/i18n/readableName'
import { OWN_SECTION } from '../../../define/extendResource'
import { labelKeys } from '../../../define/labelKeys'
import type { DefinitionEditor, StudioTabProps } from '../definitionEditor'
import { withLabel } from '../editing/labels'
import { useStudioWords } from '../useStudioWords'

/** All labels in all languages, side by side. The English one, or else the name, stands in for one that is missing. */
export function LabelsTab({ editor }: StudioTabProps) {
  const translate = useTranslate()
  const { language } = useStudioWords(editor)
  const isWide = useMediaQuery('(min-width: 900px)')
  const [only, setOnly] = useState(false)
  const [shown, setShown] = useState<Language>(language)
  const isOwn = editor.stored.origin === 'own'
  const own = editor.resource.form.filter(({ section }) => isOwn || section === OWN_SECTION)
  const all = labelKeys(editor.own, own)
  const missing = (each: Language) => all.filter(key => !editor.label(each, key)).length
  const keys = only ? all.filter(key => languageNames.some(each => !editor.label(each, key))) : all
  const columns = isWide ? languageNames : [shown]
  return (
    <Box>
      <FormControlLabel
        control={<Switch checked={only} onChange={(_event, isOn) => setOnly(isOn)} />}
        label={translate('studio.labels.only_missing')}
      />
      {!isWide && (
        <Tabs value={shown} onChange={(_event, each: Language) => setShown(each)} variant="scrollable">
          {languageNames.map(each => (
            <Tab key={each} value={each} label={`${languages[each].name} (${missing(each)})`} />
          ))}
        </Tabs>
      )}
      {keys.length === 0 && (
        <Typography color="text.secondary">{translate('studio.labels.complete')}</Typography>
      )}
      <Table size="small" sx={{ tableLayout: 'fixed' }}>
        {isWide && (
          <TableHead>
            <TableRow>
              {columns.map(each => (
                <TableCell key={each}>
                  {languages[each].name}{' '}
                  {missing(each) > 0 && (
                    <Chip
                      size="small"
                      color="warning"
                      label={translate('studio.labels.missing', { smart_count: missing(each) })}
                    />
                  )}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
        )}
        <TableBody>
          {keys.map(key => (
            <TableRow key={key}>
              {columns.map(each => (
                <TableCell key={each} sx={{ px: 0.5, border: 0 }}>
                  <LabelInput editor={editor} language={each} name={key} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
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
  const fallback = editor.label(defaultLanguage, name) ?? readableName(name.split('.').at(-1) ?? name)
  return (
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
}
