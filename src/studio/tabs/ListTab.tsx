import { Stack } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { AnyField } from '../../core/field/field'
import { typeOf } from '../../core/field/registry'
import { atPlace } from '../atPlace'
import type { StudioTabProps } from '../definitionEditor'
import { withPart } from '../editing/wholeDefinition'
import { SelectInput } from '../inputs/SelectInput'
import { TabSection } from '../inputs/TabSection'
import { useStudioWords } from '../useStudioWords'
import { LayoutsSection } from './LayoutsSection'
import { OrderedChoice } from './OrderedChoice'
import { ViewsSection } from './ViewsSection'

const SYSTEM = ['id', 'created_at', 'created_by', 'updated_at', 'updated_by']
/** The part of the list definition that holds its order. */
const ORDER = 'sort'
const PARTS = ['columns', 'filters', 'search'] as const

/** The tab for the columns, filters, searched fields, order, layouts and views of the list. */
export function ListTab({ editor }: StudioTabProps) {
  const translate = useTranslate()
  const { fieldName } = useStudioWords(editor)
  const { list, fields } = editor.resource
  const change = (options: object) => editor.change(own => withPart(own, 'list', { ...own.list, ...options }))
  const readable = Object.keys(fields).filter(name => fields[name] && !typeOf(fields[name]).writeOnly)
  const all = [...readable, ...SYSTEM]
  const [sorted = 'created_at', direction = 'desc'] = Object.entries(list.sort)[0] ?? []
  return (
    <Stack sx={{ gap: 3 }}>
      {PARTS.map(part => (
        <OrderedChoice
          key={part}
          editor={editor}
          place={`list.${part}`}
          title={translate(`studio.list.${part}`)}
          text={translate(`studio.list.${part}_text`)}
          add={translate(`studio.list.add_${part}`)}
          names={list[part]}
          offered={part === 'search' ? readable.filter(name => isText(fields[name])) : all}
          labelOf={fieldName}
          isNeeded={part === 'columns'}
          onChange={names => change({ [part]: names })}
        />
      ))}
      <TabSection title={translate('studio.list.sort')}>
        <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
          <SelectInput
            label={translate('studio.list.sort_by')}
            {...atPlace(editor, `list.${ORDER}`)}
            value={sorted}
            options={all}
            nameOf={fieldName}
            onChange={name => change({ sort: { [name]: direction } })}
            sx={{ minWidth: 200 }}
          />
          <SelectInput
            label={translate('studio.list.direction')}
            value={direction}
            options={['asc', 'desc']}
            nameOf={each => translate(`studio.list.${each}`)}
            onChange={each => change({ sort: { [sorted]: each } })}
            sx={{ minWidth: 160 }}
          />
        </Stack>
      </TabSection>
      <LayoutsSection editor={editor} names={all} onChange={change} />
      <ViewsSection editor={editor} />
    </Stack>
  )
}

/** Returns whether a search can use the field. */
const isText = (field: AnyField | undefined) => field !== undefined && typeOf(field).operators.includes('q')
