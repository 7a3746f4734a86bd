import AddIcon from '@mui/icons-material/Add'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { Button, IconButton, MenuItem, Paper, Stack, TextField, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Section } from '../../../core/schema/resource'
import { nameFrom } from '../../../define/nameFrom'
import type { StudioTabProps } from '../definitionEditor'
import { withLabel } from '../editing/labels'
import { withPart } from '../editing/wholeDefinition'
import { OrderedList } from '../OrderedList'
import { useStudioWords } from '../useStudioWords'
import { RelationsSection } from './RelationsSection'

/** The sections of the form and of the view, the fields in each, and the lists of related records. */
export function FormTab({ editor }: StudioTabProps) {
  const translate = useTranslate()
  const { form } = editor.resource
  const arrange = (sections: readonly Section[]) =>
    editor.change(own =>
      withPart(
        own,
        'form',
        sections.map(section => ({ ...section, fields: [...section.fields] })),
      ),
    )
  const add = () => {
    const taken = form.map(({ section }) => section)
    const section = nameFrom(translate('studio.form.new_section'), { taken, fallback: 'section' })
    arrange([...form, { section, fields: [] }])
  }
  return (
    <Stack sx={{ gap: 2 }}>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button startIcon={<AddIcon />} variant="outlined" onClick={add}>
          {translate('studio.form.add_section')}
        </Button>
        {editor.own.form && (
          <Button onClick={() => editor.change(own => withPart(own, 'form', undefined))}>
            {translate('studio.form.reset')}
          </Button>
        )}
      </Stack>
      {form.map((section, at) => (
        <SectionCard key={section.section} {...{ editor, form, section, at, arrange }} />
      ))}
      <RelationsSection editor={editor} />
    </Stack>
  )
}

interface SectionProps extends StudioTabProps {
  form: readonly Section[]
  section: Section
  at: number
  arrange: (sections: readonly Section[]) => void
}

function SectionCard({ editor, form, section, at, arrange }: SectionProps) {
  const translate = useTranslate()
  const { language, fieldName, sectionName } = useStudioWords(editor)
  const replace = (next: Section) => arrange(form.map((each, index) => (index === at ? next : each)))
  const moveTo = (field: string, target: string) =>
    arrange(
      form.map(each => {
        const others = each.fields.filter(name => name !== field)
        return { ...each, fields: each.section === target ? [...others, field] : others }
      }),
    )
  const swap = (other: number) => {
    const sections = [...form]
    const moved = sections[at]
    const target = sections[other]
    if (!moved || !target) return
    sections[at] = target
    sections[other] = moved
    arrange(sections)
  }
  return (
    <Paper variant="outlined" component="section" aria-label={sectionName(section.section)} sx={{ p: 1.5 }}>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', mb: 1, flexWrap: 'wrap' }}>
        <TextField
          size="small"
          label={translate('studio.form.section')}
          value={editor.label(language, `sections.${section.section}`) ?? ''}
          placeholder={sectionName(section.section)}
          onChange={event =>
            editor.change(own =>
              withLabel(own, language, { key: `sections.${section.section}`, text: event.target.value }),
            )
          }
        />
        <Button size="small" disabled={at === 0} onClick={() => swap(at - 1)}>
          {translate('studio.form.up')}
        </Button>
        <Button size="small" disabled={at === form.length - 1} onClick={() => swap(at + 1)}>
          {translate('studio.form.down')}
        </Button>
        <IconButton
          size="small"
          disabled={section.fields.length > 0}
          aria-label={translate('studio.form.remove_section', { name: sectionName(section.section) })}
          onClick={() => arrange(form.filter((_each, index) => index !== at))}
        >
          <DeleteIcon fontSize="small" />
        </IconButton>
      </Stack>
      {section.fields.length === 0 && (
        <Typography variant="body2" color="text.secondary">
          {translate('studio.form.empty')}
        </Typography>
      )}
      <OrderedList
        label={sectionName(section.section)}
        names={section.fields}
        labelOf={fieldName}
        onOrder={fields => replace({ ...section, fields })}
      >
        {name => (
          <Stack direction="row" sx={{ gap: 1, alignItems: 'center', justifyContent: 'space-between' }}>
            <Typography sx={{ flex: 1, minWidth: 0 }}>{fieldName(name)}</Typography>
            {form.length > 1 && (
              <TextField
                select
                size="small"
                variant="standard"
                sx={{ flex: '0 1 45%' }}
                value={section.section}
                slotProps={{
                  htmlInput: { 'aria-label': translate('studio.form.section_of', { name: fieldName(name) }) },
                }}
                onChange={event => moveTo(name, event.target.value)}
              >
                {form.map(each => (
                  <MenuItem key={each.section} value={each.section}>
                    {sectionName(each.section)}
                  </MenuItem>
                ))}
              </TextField>
            )}
          </Stack>
        )}
      </OrderedList>
    </Paper>
  )
}
