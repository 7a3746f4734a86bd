import AddIcon from '@mui/icons-material/Add'
import { Box, Button, Paper, Stack } from '@mui/material'
import { useTranslate } from 'react-admin'
import { fieldsOfCondition } from '../../core/schema/applies'
import type { Fields } from '../../core/schema/values'
import { nameFrom } from '../../define/nameFrom'
import { atPlace } from '../atPlace'
import { type Requirement, RequirementInput } from '../conditions/RequirementInput'
import type { StudioTabProps } from '../definitionEditor'
import { withEntry, withPart } from '../editing/wholeDefinition'
import { entryOf } from '../inputs/entryOf'
import { LabelInput } from '../inputs/LabelInput'
import { NamesInput } from '../inputs/NamesInput'
import { TabSection } from '../inputs/TabSection'
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
      <TabSection title={translate('studio.rules.title')} text={translate('studio.rules.text')}>
        <Stack sx={{ gap: 2 }}>
          {rules.map(name => (
            <RuleCard key={name} editor={editor} name={name} />
          ))}
        </Stack>
        <Button startIcon={<AddIcon />} variant="outlined" onClick={add} sx={{ mt: 2 }}>
          {translate('studio.rules.add')}
        </Button>
      </TabSection>
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
  const { set, remove } = entryOf(editor, 'rules', name)
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
      <LabelInput
        editor={editor}
        of={`rules.${name}`}
        label={translate('studio.rules.message')}
        {...atPlace(editor, `labels.${language}.rules.${name}`, translate('studio.rules.message_help'))}
      />
      <RequirementInput
        passesEmpty
        label={translate('studio.rules.check')}
        editor={editor}
        place={`rules.${name}.check`}
        value={rule.check}
        onChange={setCheck}
      />
      <NamesInput
        isNeeded
        label={translate('studio.rules.fields')}
        place={atPlace(editor, `rules.${name}.fields`)}
        value={rule.fields}
        options={Object.keys(editor.whole.fields)}
        nameOf={fieldName}
        onChange={fields => set({ fields })}
      />
      <Box>
        <Button color="error" size="small" onClick={remove}>
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
    <TabSection title={translate('studio.rules.duplicates')} text={translate('studio.rules.duplicates_text')}>
      <NamesInput
        label={translate('studio.rules.duplicates_fields')}
        place={atPlace(editor, 'duplicates')}
        value={editor.own.duplicates ?? []}
        options={names}
        nameOf={fieldName}
        onChange={fields =>
          editor.change(own => withPart(own, 'duplicates', fields.length ? fields : undefined))
        }
        sx={{ maxWidth: 640 }}
      />
    </TabSection>
  )
}
