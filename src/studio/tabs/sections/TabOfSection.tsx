import { useTranslate } from 'react-admin'
import type { Section } from '../../../core/schema/resource'
import { nameFrom } from '../../../define/nameFrom'
import type { StudioTabProps } from '../../definitionEditor'
import { LabelInput } from '../../inputs/LabelInput'
import { SelectInput } from '../../inputs/SelectInput'
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
  const { tabName } = useStudioWords(editor)
  const tabs = tabsIn(sections)
  const choose = (chosen: string) => {
    const isNew = chosen === NEW
    const made = isNew && nameFrom(translate('studio_view.new_tab'), { taken: tabs, fallback: 'tab' })
    onChange(withTab(section, made || chosen))
  }
  return (
    <>
      <SelectInput
        label={translate('studio_view.tab')}
        value={section.tab ?? ''}
        options={[...tabs, NEW]}
        nameOf={tab => (tab === NEW ? translate('studio_view.new_tab') : tabName(tab))}
        none={translate('view.details')}
        onChange={choose}
        sx={{ minWidth: 140 }}
      />
      {section.tab && (
        <LabelInput
          editor={editor}
          of={`tabs.${section.tab}`}
          label={translate('studio_view.tab_name')}
          placeholder={tabName(section.tab)}
        />
      )}
    </>
  )
}
