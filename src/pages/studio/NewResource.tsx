import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
  Typography,
} from '@mui/material'
import { useState } from 'react'
import { useLocale, useNavigate, useTranslate } from 'react-admin'
import type { StudioResource } from '../../contract/definitions'
import { defaultLanguage, isLanguage } from '../../core/i18n/languages'
import type { DefinitionData } from '../../define/definitionData'
import { nameFrom } from '../../define/nameFrom'
import { useSession } from '../../ui/session/SessionContext'
import { storeDraft } from './editing/drafts'

interface Props {
  taken: readonly StudioResource[]
  onClose: () => void
}

/** Asks what a new resource is called; its name, subject and labels follow. It is a draft until it is applied. */
export function NewResource({ taken, onClose }: Props) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { user } = useSession()
  const locale = useLocale()
  const language = isLanguage(locale) ? locale : defaultLanguage
  const [one, setOne] = useState('')
  const [many, setMany] = useState('')
  const name = nameFrom(many || one, {
    separator: '-',
    taken: taken.map(each => each.name),
    fallback: 'resource',
  })
  const start = () => {
    const subjects = taken.map(({ subject }) => subject)
    const definition: DefinitionData = {
      name,
      title: 'name',
      subject: subjectFrom(name, subjects),
      menu: 'work',
      fields: { name: { kind: 'text', required: true } },
      labels: {
        [language]: {
          name: `${one.trim()} |||| ${(many || one).trim()}`,
          fields: { name: translate('studio.first_field') },
        },
      },
    }
    if (user) storeDraft(user.id, name, { base: 0, before: emptyOf(definition), own: definition })
    navigate(`/studio/${name}/fields`)
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="new-resource">
      <form
        onSubmit={event => {
          event.preventDefault()
          if (one.trim()) start()
        }}
      >
        <DialogTitle id="new-resource">{translate('studio.new')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, pt: '8px !important' }}>
          <TextField
            autoFocus
            required
            label={translate('studio.new_one')}
            helperText={translate('studio.new_one_example')}
            value={one}
            onChange={event => setOne(event.target.value)}
          />
          <TextField
            label={translate('studio.new_many')}
            helperText={translate('studio.new_many_example')}
            value={many}
            onChange={event => setMany(event.target.value)}
          />
          {one.trim() && (
            <Typography variant="body2" color="text.secondary">
              {translate('studio.new_address')} <bdi dir="ltr">/{name}</bdi>
            </Typography>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
          <Button type="submit" variant="contained" disabled={!one.trim()}>
            {translate('studio.new_begin')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** What a definition was before it was anything. */
export const emptyOf = ({ name, title, subject }: DefinitionData): DefinitionData => ({
  name,
  title,
  subject,
  fields: {},
})

/** The word by which rules speak of a resource: `service-tickets` → `ServiceTickets`. */
function subjectFrom(name: string, taken: readonly string[]): string {
  const subject = name.replace(/(^|-)([a-z0-9])/g, (_all, _dash, letter: string) => letter.toUpperCase())
  return taken.includes(subject) ? `${subject}Resource` : subject
}
