import AddIcon from '@mui/icons-material/Add'
import { Box, Button, Paper, Stack, TextField, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { fieldsOfCondition } from '../../core/schema/applies'
import type { Fields } from '../../core/schema/values'
import { nameFrom } from '../../define/nameFrom'
import { Picker } from '../../ui/picker/Picker'
import { atPlace } from '../atPlace'
import { type Requirement, RequirementInput } from '../conditions/RequirementInput'
import type { StudioTabProps } from '../definitionEditor'
import { withLabel, withoutLabels } from '../editing/labels'
import { withEntry, withPart } from '../editing/wholeDefinition'
import { useStudioWords } from '../useStudioWords'
import { RecordOptions } from './RecordOptions'

/**
 * The tab for rules that a record must meet to be saved, and for the fields by which two records count as
 * duplicates.
 */
export function RulesTab({ editor }: StudioTabProps) {
  const translate = useTranslate()
  const rules = Object.keys(editor.own.rules ?? {})
  const first = editor.whole.title
  const add = () => {
    const taken = Object.keys(editor.whole.rules ?? {})
    const name = nameFrom(translate('studio.rules.new'), { taken, fallback: 'rule' })
    editor.change(own => withEntry(own, 'rules', { name, value: { fields: [first], check: {} } }))
  }
  return (
    <Stack sx={{ gap: 3 }}>
      <section>
        <Typography variant="h6" component="h2">
          {translate('studio.rules.title')}
        </Typography>
        <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
          {translate('studio.rules.text')}
        </Typography>
        <Stack sx={{ gap: 2 }}>
          {rules.map(name => (
            <RuleCard key={name} editor={editor} name={name} />
          ))}
        </Stack>
        <Button startIcon={<AddIcon />} variant="outlined" onClick={add} sx={{ mt: 2 }}>
          {translate('studio.rules.add')}
        </Button>
      </section>
      <Duplicates editor={editor} />
      <RecordOptions editor={editor} />
    </Stack>
  )
}

function RuleCard({ editor, name }: StudioTabProps & { name: string }) {
  const translate = useTranslate()
  const { language, fieldName } = useStudioWords(editor)
  const rule = editor.own.rules?.[name]
  if (!rule) return null
  const set = (options: object) =>
    editor.change(own => withEntry(own, 'rules', { name, value: { ...rule, ...options } }))
  const usedIn = (check: Requirement) => fieldsIn(check, editor.resource.fields)
  const setCheck = (check: Requirement) => {
    // The message appears at the fields that the rule uses, until the user chooses other fields.
    const before = usedIn(rule.check)
    const isChosen = before.length > 0 && String(before) !== String(rule.fields)
    const used = usedIn(check)
    set({ check, ...(!isChosen && used.length && { fields: used }) })
  }
  return (
    <Paper variant="outlined" sx={{ p: 2, display: 'grid', gap: 2 }} data-place={`rules.${name}`}>
      <TextField
        size="small"
        label={translate('studio.rules.message')}
        {...atPlace(editor, `labels.${language}.rules.${name}`, translate('studio.rules.message_help'))}
        value={editor.label(language, `rules.${name}`) ?? ''}
        onChange={event =>
          editor.change(own => withLabel(own, language, { key: `rules.${name}`, text: event.target.value }))
        }
      />
      <RequirementInput
        passesEmpty
        label={translate('studio.rules.check')}
        editor={editor}
        place={`rules.${name}.check`}
        value={rule.check}
        onChange={setCheck}
      />
      <Picker
        multiple
        size="small"
        value={rule.fields}
        options={Object.keys(editor.whole.fields)}
        getOptionLabel={fieldName}
        onChange={fields => fields.length && set({ fields })}
        input={{ label: translate('studio.rules.fields'), ...atPlace(editor, `rules.${name}.fields`) }}
      />
      <Box>
        <Button
          color="error"
          size="small"
          onClick={() =>
            editor.change(own =>
              withoutLabels(withEntry(own, 'rules', { name, value: undefined }), [`rules.${name}`]),
            )
          }
        >
          {translate('studio.rules.remove')}
        </Button>
      </Box>
    </Paper>
  )
}

/** Returns the fields that a rule uses, in the rule's order. */
function fieldsIn(check: Requirement, fields: Fields): string[] {
  if (typeof check !== 'string') return [...fieldsOfCondition(check, fields)]
  const words = check.replace(/"[^"]*"/gu, '').match(/[a-z][a-z0-9_]*/gu) ?? []
  return [...new Set(words.filter(word => Object.hasOwn(fields, word)))]
}

function Duplicates({ editor }: StudioTabProps) {
  const translate = useTranslate()
  const { fieldName } = useStudioWords(editor)
  const names = Object.keys(editor.own.fields ?? {})
  return (
    <section>
      <Typography variant="h6" component="h2">
        {translate('studio.rules.duplicates')}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {translate('studio.rules.duplicates_text')}
      </Typography>
      <Picker
        multiple
        size="small"
        value={editor.own.duplicates ?? []}
        options={names}
        getOptionLabel={fieldName}
        onChange={fields =>
          editor.change(own => withPart(own, 'duplicates', fields.length ? fields : undefined))
        }
        input={{ label: translate('studio.rules.duplicates_fields'), ...atPlace(editor, 'duplicates') }}
        sx={{ maxWidth: 640 }}
      />
    </section>
  )
}
