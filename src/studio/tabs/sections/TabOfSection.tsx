import { MenuItem, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Section } from '../../../core/schema/resource'
import { nameFrom } from '../../../define/nameFrom'
import type { StudioTabProps } from '../../definitionEditor'
import { withLabel } from '../../editing/labels'
import { useStudioWords } from '../../useStudioWords'
import { tabsIn, withTab } from './sectionEdits'

interface Props extends StudioTabProps {
  sections: readonly Section[]
  section: Section
  onChange: (section: Section) => void
}

const NEW = '+'

/** Inputs for the tab of the view that shows a section, and for the tab's name. */
export function TabOfSection({ editor, sections, section, onChange }: Props) {
  const translate = useTranslate()
  const { language, tabName } = useStudioWords(editor)
  const tabs = tabsIn(sections)
  const choose = (chosen: string) => {
    const isNew = chosen === NEW
    const made = isNew && nameFrom(translate('studio_view.new_tab'), { taken: tabs, fallback: 'tab' })
    onChange(withTab(section, made || chosen))
  }
  return (
    <>
      <TextField
        select
        size="small"
        label={translate('studio_view.tab')}
        value={section.tab ?? ''}
        sx={{ minWidth: 140 }}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        onChange={event => choose(event.target.value)}
      >
        <MenuItem value="">{translate('view.details')}</MenuItem>
        {tabs.map(tab => (
          <MenuItem key={tab} value={tab}>
            {tabName(tab)}
          </MenuItem>
        ))}
        <MenuItem value={NEW}>{translate('studio_view.new_tab')}</MenuItem>
      </TextField>
      {section.tab && (
        <TextField
          size="small"
          label={translate('studio_view.tab_name')}
          value={editor.label(language, `tabs.${section.tab}`) ?? ''}
          placeholder={tabName(section.tab)}
          onChange={event =>
            editor.change(own =>
              withLabel(own, language, { key: `tabs.${section.tab}`, text: event.target.value }),
            )
          }
        />
      )}
    </>
  )
}
