import CloseIcon from '@mui/icons-material/Close'
import { IconButton, Paper, Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { readableName } from '../../core/i18n/readableName'
import { atPlace } from '../atPlace'
import type { StudioTabProps } from '../definitionEditor'
import { withoutLabels } from '../editing/labels'
import { withPart } from '../editing/wholeDefinition'
import { LabelInput } from '../inputs/LabelInput'
import { TabSection } from '../inputs/TabSection'
import { useStudioWords } from '../useStudioWords'
import { useViewWords } from '../useViewWords'

const PLACE = ['list', 'views']

/** The views shipped with the list. New ones come from the preview, whose list can be saved as a view. */
export function ViewsSection({ editor }: StudioTabProps) {
  const translate = useTranslate()
  const { language } = useStudioWords(editor)
  const linesOf = useViewWords(editor)
  const views = editor.resource.list.views ?? {}
  const remove = (name: string) =>
    editor.change(own => {
      const { [name]: _gone, ...others } = own.list?.views ?? {}
      const { views: _old, ...list } = own.list ?? {}
      const left = Object.keys(others).length ? { ...list, views: others } : list
      return withoutLabels(withPart(own, 'list', left), [`views.${name}`])
    })
  return (
    <TabSection title={translate('studio.list.views')} text={translate('studio.list.views_text')}>
      <Stack sx={{ gap: 1, maxWidth: 640 }}>
        {Object.entries(views).map(([name, view]) => (
          <Paper key={name} variant="outlined" sx={{ display: 'flex', gap: 1, p: 1.5 }}>
            <Stack sx={{ flex: 1, minWidth: 0, gap: 0.5 }}>
              <LabelInput
                editor={editor}
                of={`views.${name}`}
                label={translate('studio.list.view_name')}
                {...atPlace(editor, [...PLACE, name].join('.'))}
                placeholder={readableName(name)}
                slotProps={{ inputLabel: { shrink: true } }}
              />
              {linesOf(view).map(line => (
                <Typography key={line} variant="body2" color="text.secondary">
                  <bdi>{line}</bdi>
                </Typography>
              ))}
            </Stack>
            {editor.own.list?.views?.[name] && (
              <IconButton
                size="small"
                sx={{ alignSelf: 'flex-start' }}
                aria-label={translate('studio.list.remove', {
                  name: editor.label(language, `views.${name}`) ?? readableName(name),
                })}
                onClick={() => remove(name)}
              >
                <CloseIcon fontSize="small" />
              </IconButton>
            )}
          </Paper>
        ))}
      </Stack>
    </TabSection>
  )
}
