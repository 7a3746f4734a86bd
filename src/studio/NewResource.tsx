import { Button, DialogActions, DialogContent, TextField } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useNavigate, useTranslate } from 'react-admin'
import type { StudioResource } from '../contract/definitions'
import { defaultLanguage, isLanguage } from '../core/i18n/languages'
import type { DefinitionData } from '../define/definitionData'
import { DialogFrame } from '../ui/dialog/DialogFrame'
import { Loaded } from '../ui/page/Loaded'
import { useSession } from '../ui/session/SessionContext'
import { draftNames, storeDraft } from './editing/drafts'
import { NamesForm } from './start/NamesForm'
import {
  emptyDefinition,
  namesIn,
  namesOfFile,
  nothingOf,
  type ResourceNames,
  type Taken,
  takenBy,
  withNames,
  withUsableName,
} from './start/newDefinition'
import { SheetFile } from './start/SheetFile'
import { SheetReview } from './start/SheetReview'
import { EMPTY, SHEET, StartChoice } from './start/StartChoice'
import { useSheet } from './start/useSheet'
import { useStudioCalls } from './studioCallsContext'
import { TEMPLATES_KEY } from './studioKeys'

interface Props {
  taken: readonly StudioResource[]
  onClose: () => void
}

const UNNAMED: ResourceNames = { one: '', many: '' }

/**
 * The dialog for a new resource: empty, from a template or from a spreadsheet. It is a draft until it is
 * applied.
 */
export function NewResource({ taken: resources, onClose }: Props) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { user } = useSession()
  const locale = useLocale()
  const language = isLanguage(locale) ? locale : defaultLanguage
  const { templates, check } = useStudioCalls()
  const query = useQuery({ queryKey: TEMPLATES_KEY, queryFn: templates, staleTime: Infinity })
  const [begin, setBegin] = useState(EMPTY)
  const [typed, setTyped] = useState<ResourceNames>()
  const suggested = translate('studio.first_field')
  const [titleField, setTitleField] = useState(suggested)
  const template = query.data?.find(({ definition }) => definition.name === begin)?.definition
  const names = typed ?? (template ? namesIn(template, language) : UNNAMED)
  const taken = takenBy(resources, user ? draftNames(user.id) : [])
  const definitionFor = (taken: Taken) =>
    withNames(template ?? emptyDefinition(language, { label: titleField, suggested }), {
      names,
      language,
      taken,
    })
  const choose = (value: string) => {
    setBegin(value)
    // Keep typed names. If the user emptied them, use the template's names again.
    if (typed && !typed.one.trim()) setTyped(undefined)
  }
  const open = (own: DefinitionData) => {
    if (user) storeDraft(user.id, own.name, { base: 0, before: nothingOf(own), own })
    navigate(`/studio/${own.name}/fields`)
  }
  const isSheet = begin === SHEET
  const isComplete = names.one.trim() !== '' && (begin !== EMPTY || titleField.trim() !== '')
  const sheet = useSheet(file => setTyped(before => before ?? namesOfFile(file.name, language)))
  const isReview = sheet.reviewed !== undefined
  return (
    <DialogFrame
      title={isReview ? undefined : translate('studio.new')}
      isFullOnPhone={isReview}
      maxWidth={isReview ? 'lg' : 'sm'}
      onClose={isReview ? undefined : onClose}
    >
      {sheet.reviewed ? (
        <SheetReview
          {...{ sheet, names, taken, onClose }}
          reviewed={sheet.reviewed}
          onNames={setTyped}
          onOpen={open}
        />
      ) : (
        <form
          onSubmit={event => {
            event.preventDefault()
            if (isSheet || !isComplete) return
            void withUsableName(definitionFor, taken, check).then(open)
          }}
        >
          <DialogContent sx={{ display: 'grid', gap: 2.5, pt: '8px !important' }}>
            <Loaded query={query} height={320}>
              {found => <StartChoice templates={found} language={language} value={begin} onChange={choose} />}
            </Loaded>
            {isSheet ? (
              <SheetFile isReading={sheet.isReading} problem={sheet.problem} onChoose={sheet.read} />
            ) : (
              <NamesForm names={names} address={definitionFor(taken).name} onChange={setTyped} />
            )}
            {begin === EMPTY && (
              <TextField
                required
                label={translate('studio_start.first_field')}
                helperText={translate('studio_start.first_field_help')}
                value={titleField}
                onChange={event => setTitleField(event.target.value)}
                // Typing replaces the suggestion.
                onFocus={event => event.target.select()}
              />
            )}
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
            {!isSheet && (
              <Button type="submit" variant="contained" disabled={!isComplete}>
                {translate('studio.new_begin')}
              </Button>
            )}
          </DialogActions>
        </form>
      )}
    </DialogFrame>
  )
}
