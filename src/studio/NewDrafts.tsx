import { Alert, Link } from '@mui/material'
import { LinkBase, useLocale, useTranslate } from 'react-admin'
import { defaultLanguage, languagesFrom } from '../core/i18n/languages'
import { textAt } from '../define/labelKeys'
import { readDraft } from './editing/drafts'

interface Props {
  user: number
  names: readonly string[]
}

/** Links to new resources that exist only as drafts in this browser. No other list shows them. */
export function NewDrafts({ user, names }: Props) {
  const translate = useTranslate()
  const locale = useLocale()
  const labelOf = (name: string) => {
    const labels = readDraft(user, name)?.own.labels ?? {}
    const [first] = languagesFrom(locale ?? defaultLanguage)
      .map(language => textAt(labels[language], 'name'))
      .filter(text => text !== undefined)
    return first?.split('||||').at(-1)?.trim() ?? name
  }
  if (!names.length) return null
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      {translate('studio_fields.new_drafts')}{' '}
      {names.map((name, at) => (
        <span key={name}>
          {at > 0 && ', '}
          <Link component={LinkBase} to={`/studio/${name}/fields`}>
            {labelOf(name)}
          </Link>
        </span>
      ))}
    </Alert>
  )
}
